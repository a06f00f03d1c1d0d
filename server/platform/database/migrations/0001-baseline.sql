-- The whole schema. Tokens are kept as hashes only. Columns are camelCase in TypeScript; `tables.ts` narrows their types.

-- The privacy notice that people read before they sign up. A published version never changes.
create table privacy_notice (
  id text primary key,
  -- null: cities without their own notice
  brand text,
  -- per brand, from 1
  version integer not null check (version > 0),
  english text not null,
  turkish text not null,
  published_at timestamptz not null default now(),
  unique nulls not distinct (brand, version)
);

-- better-auth's user.
create table person (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  -- shown in public instead of the name
  nickname text,
  home_brand text,
  notice_id text references privacy_notice (id),
  notice_accepted_at timestamptz,
  -- when they agreed to publish their name; null: they haven't
  name_published_at timestamptz,
  -- when they agreed to publish their source; null: they haven't
  source_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- A session from a helper's sign-in link can't read code or add sign-in methods until then.
  assisted_until timestamptz,
  log_in_provider_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_of_person on session (person_id);

create table account (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  -- Sessions started with this password count as assisted until then.
  assisted_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_of_person on account (person_id);
create unique index account_of_provider on account (provider_id, account_id) where provider_id not in ('credential', 'siwe');
create unique index account_once_per_provider on account (person_id, provider_id) where provider_id not in ('credential', 'siwe');

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);

-- One-time links that make someone admin.
create table admin_claim (
  token_hash text primary key,
  -- false: for the first admin, void once there is one
  is_further boolean not null default false,
  -- null: valid until used or replaced
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by text references person (id) on delete set null
);

-- Each change of a consent after sign-up: proof of when it was given and withdrawn.
create table consent_change (
  id bigint generated always as identity primary key,
  person_id text not null references person (id) on delete cascade,
  kind text not null check (kind in ('publish-name', 'publish-source')),
  given boolean not null,
  at timestamptz not null default now()
);
create index consent_change_of_person on consent_change (person_id);

-- better-auth's passkey plugin.
create table passkey (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz default now()
);
create index passkey_of_person on passkey (person_id);

-- Wallets to sign in with (better-auth's siwe plugin). Addresses have the EIP-55 checksum.
create table wallet_address (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  address text not null unique,
  chain_id integer not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now()
);
create index wallet_address_of_person on wallet_address (person_id);

-- One-time links that organisers and volunteers give to people who can't sign in.
create table sign_in_link (
  token_hash text primary key,
  person_id text not null references person (id) on delete cascade,
  issued_by text references person (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id text references session (id) on delete set null,
  -- sent to the account's email address
  is_mailed boolean not null default false
);
create index sign_in_link_of_person on sign_in_link (person_id);
create index sign_in_link_of_session on sign_in_link (session_id);

-- One-time links sent to email addresses without an account.
create table sign_up_link (
  token_hash text primary key,
  email text not null,
  return_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_up_link_of_address on sign_up_link (email);

-- A role in one city, or in all cities when `brand` is null.
create table role_grant (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  role text not null check (role in ('admin', 'organiser', 'volunteer', 'show-operator', 'commentator')),
  brand text,
  granted_by text references person (id) on delete set null,
  granted_at timestamptz not null default now(),
  unique nulls not distinct (person_id, role, brand)
);

-- How long accounts are kept after an event.
create table retention_rule (
  -- a city, or 'all' for cities without their own rule
  scope text primary key,
  -- null: until deleted by hand
  months integer check (months between 1 and 120),
  set_at timestamptz not null default now()
);

-- Texts for wallets to sign. Each is accepted once.
create table wallet_challenge (
  nonce text primary key,
  person_id text not null references person (id) on delete cascade,
  expires_at timestamptz not null
);

-- A person's private draft of a car.
create table draft (
  person_id text not null references person (id) on delete cascade,
  -- created by the browser
  id text not null,
  name text not null,
  files jsonb not null,
  open_path text not null,
  started_from text,
  version integer not null,
  saved_at timestamptz not null default now(),
  primary key (person_id, id)
);

-- Personal access tokens.
create table api_token (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  name text not null,
  token_hash text not null unique,
  scope text not null check (scope in ('read', 'submit')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_token_of_person on api_token (person_id);

create table competition (
  id text primary key,
  -- null: all cities
  brand text,
  name text not null,
  state text not null check (state in ('draft', 'registration', 'practice', 'frozen', 'final', 'finished')),
  -- the published formula it started from (`engine/formula/formula.ts`)
  preset text not null,
  -- the organiser's own formula; null: the preset's
  formula jsonb,
  team_size_limit integer not null default 5 check (team_size_limit > 0),
  -- start of practice
  starts_at timestamptz,
  -- the announced deadline; submissions are accepted until grace_seconds later
  submissions_close_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  -- incremented by each change, so that no organiser overwrites another's unseen
  version integer not null default 1,
  -- generated teams, visible only in the panel
  is_rehearsal boolean not null default false,
  time_zone text not null default 'Europe/Istanbul',
  -- moves to the next state automatically at the scheduled times
  follows_schedule boolean not null default false,
  registration_opens_at timestamptz,
  final_starts_at timestamptz,
  grace_seconds integer not null default 0 check (grace_seconds between 0 and 86400),
  -- null: no limit
  team_limit integer check (team_limit > 0),
  teams_per_university integer check (teams_per_university > 0),
  best_teams_of_city integer not null default 5 check (best_teams_of_city between 1 and 50),
  eligibility_english text not null default '',
  eligibility_turkish text not null default '',
  -- empty: any email address may take part
  eligible_mail_domains jsonb not null default '[]',
  -- in years; null: members aren't asked
  minimum_age integer check (minimum_age between 6 and 99),
  age_note_english text not null default '',
  age_note_turkish text not null default '',
  -- which names need an organiser's approval: those flagged by the word list, or all
  name_approval text not null default 'flagged' check (name_approval in ('flagged', 'all')),
  sources_open_after_final boolean not null default true,
  -- settings without their own column (`domain/competitions/competition-settings.ts`)
  settings jsonb not null default '{}',
  cloned_from text references competition (id) on delete set null,
  state_since timestamptz not null default now(),
  -- when the freeze was requested; it waits for the queue, and no car is accepted meanwhile
  freeze_requested_at timestamptz,
  -- 32 bytes as hex, published with the results
  seed_secret text,
  -- SHA-256 of the secret, published before the deadline
  seed_commitment text,
  seed_committed_at timestamptz,
  -- SHA-256 over all teams' car hashes (`official-seed.ts`)
  cars_root text,
  engine_hash text,
  frozen_at timestamptz,
  check ((seed_secret is null) = (seed_commitment is null)),
  check ((cars_root is null) = (frozen_at is null)),
  check ((engine_hash is null) = (frozen_at is null))
);
create index competition_of_brand on competition (brand);
create index competition_on_schedule on competition (state) where follows_schedule;

-- When a person last opened a competition's home page.
create table last_look (
  person_id text not null references person (id) on delete cascade,
  competition_id text not null references competition (id) on delete cascade,
  seen_at timestamptz not null,
  -- end of the previous visit; null: first visit
  since timestamptz,
  primary key (person_id, competition_id)
);

create table picture (
  -- SHA-256 of the content, lowercase hex
  hash text primary key,
  kind text not null check (kind in ('image/svg+xml', 'image/png')),
  content bytea not null,
  created_at timestamptz not null default now()
);

-- A university's log-in (OpenID Connect).
create table log_in_provider (
  id text primary key,
  -- text of the button
  label text not null,
  issuer text not null,
  client_id text not null,
  -- sealed; null: not required
  secret text,
  -- of email addresses
  domains jsonb not null,
  logo_picture text references picture (hash),
  -- empty: taken from the claim, if any
  university text not null default '',
  -- names of claims; empty: not used
  university_claim text not null default '',
  domain_claim text not null default '',
  name_claim text not null default '',
  student_claim text not null default '',
  student_value text not null default '',
  state text not null check (state in ('on', 'off')),
  is_from_environment boolean not null default false,
  version integer not null default 1,
  created_by text references person (id) on delete set null,
  created_at timestamptz not null default now()
);

-- A person's details from the provider at their last log-in.
create table provider_identity (
  account_id text primary key references account (id) on delete cascade,
  email text,
  is_email_confirmed boolean not null,
  name text,
  university text,
  -- the university's, from the provider or the panel
  domains jsonb not null,
  -- null: unknown
  is_student boolean,
  linked_at timestamptz not null default now(),
  said_at timestamptz not null default now()
);

-- People who authenticated at a provider but have no account with it yet.
create table proven_identity (
  token_hash text primary key,
  provider_id text not null references log_in_provider (id) on delete cascade,
  subject text not null,
  said jsonb not null,
  return_to text not null,
  expires_at timestamptz not null
);

create table installation (
  name text primary key,
  value text not null
);

-- A city's name, logo and sponsors from the panel; overrides the environment.
create table brand (
  slug text primary key,
  version integer not null default 1,
  name text not null,
  turkish_name text not null,
  language text not null,
  hosts jsonb not null default '[]',
  sponsors jsonb not null default '[]',
  logo_picture text references picture (hash),
  updated_at timestamptz not null default now()
);

-- Site-wide settings. One row, inserted with the first change.
create table site_settings (
  scope text primary key check (scope = 'site'),
  version integer not null default 0,
  product_name text,
  public_url text,
  first_delay_seconds integer not null default 0 check (first_delay_seconds between 0 and 86400),
  first_checked_percent integer not null default 5 check (first_checked_percent between 0 and 100),
  updated_at timestamptz not null default now()
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  person_id text references person (id) on delete set null,
  act text not null,
  subject text not null,
  brand text,
  details jsonb not null default '{}',
  -- the entry of the undo
  undone_by bigint references audit_entry (id) on delete set null
);
create index audit_entry_by_time on audit_entry (at);
create index audit_entry_of_brand on audit_entry (brand, id);
create index audit_entry_of_subject on audit_entry (subject, id);

-- The last heartbeat of each process of this site.
create table process (
  id text primary key,
  role text not null,
  host text not null,
  pid integer not null,
  -- version of the program
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- its clock relative to the database's
  clock_ahead_ms bigint not null,
  disk_free_bytes bigint,
  disk_bytes bigint,
  -- how long a race thread has left a task unstarted; null: all start within seconds
  late_task_ms bigint
);

-- A backup of this database.
create table backup (
  id text primary key,
  finished_at timestamptz not null default now(),
  file text not null,
  bytes bigint not null,
  row_count bigint not null,
  -- SHA-256 of all rows
  hash text not null
);
create index backup_finished on backup (finished_at);

-- Teams of a competition that are ranked separately (`domain/competitions/divisions.ts`).
create table division (
  id text primary key,
  competition_id text not null references competition (id) on delete cascade,
  -- within the competition, from 1
  position integer not null,
  name_english text not null,
  name_turkish text not null,
  -- false: its teams race out of competition and don't affect other scores
  scores boolean not null default true,
  entry text not null,
  rules jsonb not null,
  -- closed for new teams since
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index division_by_competition on division (competition_id, position);

create table team (
  id text primary key,
  competition_id text not null references competition (id) on delete cascade,
  name text not null,
  -- the name with look-alike characters folded, for comparing
  name_key text not null,
  university text not null,
  city text not null,
  livery_primary text not null,
  livery_secondary text not null,
  -- start number
  number integer not null check (number between 1 and 9999),
  -- three letters
  code text not null check (length(code) = 3),
  -- the house car that this team represents; null: a team of people
  house_car text,
  active_car_id text,
  -- Cars received before then don't replace the active car.
  active_since timestamptz,
  -- when the captain fixed the active car, which later cars don't replace
  car_fixed_at timestamptz,
  -- when a newly accepted car becomes active: if better, or always
  car_rule text not null default 'better' check (car_rule in ('better', 'newest')),
  created_by text references person (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- pending approval; until then name is neutral, and name_key is that of the proposed name
  proposed_name text,
  proposed_at timestamptz,
  -- the last rejected name
  refused_name text,
  hidden_at timestamptz,
  hidden_reason text,
  disqualified_at timestamptz,
  disqualified_reason text,
  -- Results of stages decided before then still count; null: none do.
  disqualified_from timestamptz,
  merged_into text references team (id) on delete set null,
  -- null: no divisions, or none chosen yet
  division_id text references division (id),
  -- an organiser waived the division's rules
  division_waived boolean not null default false,
  -- why an organiser assigned the division; null: not assigned by an organiser
  division_reason text,
  -- an extension; null: the competition's deadline
  deadline_at timestamptz,
  -- makes its holder the captain of an imported team
  claim_code text unique,
  claimed_at timestamptz,
  contact_email text,
  -- when the claim code was last emailed
  claim_mailed_at timestamptz,
  import_id text,
  -- its cars are written by AI, under a responsible person
  ai_entrant boolean not null default false,
  -- what the captain withheld from the event's files; null: nothing
  out_of_files text check (out_of_files in ('name', 'car')),
  -- the responsible person, while they are its captain
  ai_responsible_id text references person (id) on delete set null,
  check ((hidden_at is null) = (hidden_reason is null)),
  check ((disqualified_at is null) = (disqualified_reason is null)),
  check ((proposed_name is null) = (proposed_at is null)),
  unique (competition_id, code),
  unique (competition_id, house_car),
  unique (competition_id, name_key),
  unique (competition_id, number)
);
create index team_by_division on team (division_id);
create index team_name_waiting on team (competition_id, proposed_at) where proposed_name is not null;
create index team_of_import on team (import_id) where import_id is not null;
create index team_to_write_to on team (competition_id) where claim_code is not null and claimed_at is null and contact_email is not null;

create table stage (
  id text primary key,
  competition_id text not null references competition (id) on delete cascade,
  kind text not null check (kind in ('practice', 'qualifying', 'heats', 'final')),
  -- within the competition, from 1
  position integer not null,
  state text not null check (state in ('draft', 'announced', 'open', 'running', 'held', 'decided', 'released')),
  -- from 1
  next_race_number integer not null default 1,
  -- ratings are out of date and a job will compute them
  ratings_stale boolean not null default false,
  -- incremented by triggers when a rated race is withdrawn, restored or gets another result
  history_version integer not null default 0,
  created_at timestamptz not null default now(),
  -- incremented by each change, so that no organiser overwrites another's unseen
  version integer not null default 1,
  name text not null default '',
  -- null: the practice ladder
  plan jsonb,
  entrants_from jsonb,
  -- ids; empty: all divisions
  divisions jsonb not null default '[]',
  release_mode text not null default 'at-once' check (release_mode in ('race', 'round', 'at-once')),
  -- delay of public pages behind the venue's screens
  delay_seconds integer not null default 0 check (delay_seconds between 0 and 86400),
  -- share of races verified by a second EVM, 0 to 1; finals are always verified
  checked_share double precision not null default 0.05 check (checked_share between 0 and 1),
  -- run without the translator
  interpreter_only boolean not null default false,
  -- null: not held
  hold jsonb,
  -- rounds added to separate places
  further_rounds integer not null default 0,
  order_stale boolean not null default false,
  cut_certainty double precision,
  -- whether the deciding places are statistically separated; null: no order yet
  is_settled boolean,
  started_at timestamptz,
  decided_at timestamptz,
  released_at timestamptz,
  -- when public pages show the order
  public_at timestamptz,
  -- end of the protest period; null: none
  provisional_until timestamptz,
  unique (competition_id, position)
);

create table submission (
  id text primary key,
  team_id text not null references team (id) on delete cascade,
  competition_id text not null references competition (id) on delete cascade,
  -- null: the account was deleted
  person_id text references person (id) on delete set null,
  state text not null check (state in ('queued', 'checking', 'accepted', 'rejected', 'error')),
  kind text not null check (kind in ('source', 'bytecode')),
  note text not null default '',
  source text,
  -- null: bytecode
  language text check (language in ('python', 'javascript', 'typescript', 'solidity')),
  contract_name text,
  -- as submitted or compiled
  initcode bytea,
  code_hash text,
  -- the time that counts for deadlines, however late the car is judged
  received_at timestamptz not null default now(),
  checking_since timestamptz,
  decided_at timestamptz,
  rejection jsonb,
  report jsonb,
  car_id text,
  -- with the car that was active at the time; null: none, or not comparable
  comparison jsonb,
  -- accepted and being compared; the team's car_rule decides afterwards
  comparing boolean not null default false,
  -- highest first, then earliest received
  queue_priority integer not null default 0,
  lane text not null default 'bytecode' check (lane in ('bytecode', 'source', 'slow-source')),
  compile_ms integer not null default 0,
  -- hash of code, formula and engine (`earlier-verdict.ts`)
  check_key text,
  -- the earlier submission of identical code whose verdict was reused
  verdict_of text references submission (id) on delete set null,
  -- how often a race of its check hit a limit
  overruns integer not null default 0,
  -- declared by the team; null: not declared
  ai_use text check (ai_use in ('none', 'completion', 'chat', 'agent')),
  ai_note text not null default '',
  check (case kind when 'source' then source is not null else initcode is not null end),
  check ((state = 'rejected') = (rejection is not null)),
  check ((state = 'accepted') = (car_id is not null))
);
create index submission_by_check on submission (check_key) where check_key is not null;
create index submission_comparing on submission (competition_id) where comparing;
create index submission_of_person on submission (person_id, received_at);
create index submission_of_team on submission (team_id, received_at);
create index submission_waiting on submission (received_at) where state in ('queued', 'checking', 'error');

create table race (
  id text primary key,
  competition_id text not null references competition (id) on delete cascade,
  stage_id text not null references stage (id) on delete cascade,
  -- within the stage, from 1
  number integer not null,
  state text not null check (state in ('queued', 'running', 'finished', 'error', 'released', 'void')),
  -- lowercase hex with 0x
  seed text not null,
  -- the submission that this race checked
  submission_id text references submission (id) on delete set null,
  -- the team that requested a friendly race, which isn't rated
  requested_by text references team (id) on delete set null,
  turns integer,
  winner_seat integer,
  -- as defined in `engine/race-log/race-log.ts`
  log_hash text,
  replaced_by text references race (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- in an official stage's plan: round from 1, field from 0
  round integer,
  field integer,
  -- of official races
  engine_hash text,
  -- duration of the first run
  run_ms integer,
  interpreter_only boolean not null default false,
  -- verified by a second EVM
  is_checked boolean not null default false,
  -- why it can't be released: runs disagree, or none finishes
  hold jsonb,
  -- how often it hit a limit since it was last queued
  overruns integer not null default 0,
  -- when public pages show the result; null: immediately
  public_at timestamptz,
  -- the void race that it replaces
  replaces text references race (id),
  -- the number that its seed was drawn for, if it replaces another race
  seed_number integer,
  -- how often the seed of that number was redrawn
  redraws integer not null default 0,
  -- set when an organiser kept the result although the second EVM disagreed
  let_stand jsonb,
  -- how worth watching it is, and why; null: not run yet
  interest integer,
  interest_in json,
  -- when to run a scheduled ladder race (`keep-racing.ts`)
  due_at timestamptz,
  -- the state that undoing the replacement restores
  voided_from text check (voided_from in ('finished', 'released')),
  check (state = 'void' or (state in ('finished', 'released')) = (log_hash is not null)),
  unique (stage_id, number)
);
create index race_due on race (stage_id, due_at) where due_at is not null;
create index race_longest on race (competition_id, turns desc nulls last);
create index race_of_competition on race (competition_id, finished_at);
create index race_of_stage on race (stage_id, state);
create index race_of_submission on race (submission_id) where submission_id is not null;
create index race_public_later on race (public_at) where public_at is not null;
create index race_requested on race (requested_by, created_at) where requested_by is not null;
create index race_slowest on race (competition_id, run_ms desc nulls last);
create index race_to_run on race (stage_id) where state in ('queued', 'running', 'error');

create table question (
  id text primary key,
  competition_id text not null references competition (id) on delete cascade,
  -- null: the account was deleted
  person_id text references person (id) on delete set null,
  team_id text references team (id) on delete set null,
  race_id text references race (id) on delete set null,
  content text not null,
  asked_at timestamptz not null default now(),
  answer text,
  answered_by text references person (id) on delete set null,
  answered_at timestamptz,
  -- the answer is public, not only for the team that asked
  for_everybody boolean not null default false,
  -- an organiser approved it for public pages and screens
  approved boolean not null default false,
  check (approved = false or for_everybody and answer is not null),
  check ((answer is null) = (answered_at is null))
);
create index question_of_competition on question (competition_id, asked_at);
create index question_of_person on question (person_id, asked_at);

create table announcement (
  id text primary key,
  -- null: all cities
  brand text,
  english text not null,
  turkish text not null,
  published_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index announcement_by_time on announcement (published_at);

-- Who confirmed that they have a competition's minimum age.
create table age_confirmation (
  competition_id text not null references competition (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  confirmed_at timestamptz not null default now(),
  primary key (competition_id, person_id)
);
create index age_confirmation_of_person on age_confirmation (person_id);

-- Bytecode that may race. A car never changes.
create table car (
  id text primary key,
  team_id text not null references team (id) on delete cascade,
  submission_id text unique references submission (id) on delete cascade,
  name text not null,
  initcode bytea not null,
  -- SHA-256 of initcode, lowercase hex
  code_hash text not null,
  created_at timestamptz not null default now(),
  -- pending approval; until then name is neutral
  proposed_name text,
  proposed_at timestamptz
);
create index car_name_waiting on car (proposed_at) where proposed_name is not null;
create index car_of_team on car (team_id);

-- Each team's car for the official races, written at the freeze.
create table frozen_car (
  competition_id text not null references competition (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  car_id text not null references car (id) on delete cascade,
  number integer not null,
  code_hash text not null,
  primary key (competition_id, team_id)
);

-- A team in an official stage, with its frozen car.
create table stage_entrant (
  stage_id text not null references stage (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  car_id text not null references car (id),
  -- seeding, from 1
  position integer not null,
  -- rating used for seeding
  strength double precision,
  uncertainty double precision,
  -- the team's division at the start of the stage
  division_id text references division (id),
  withdrawn_at timestamptz,
  withdrawn_reason text,
  primary key (stage_id, team_id),
  unique (stage_id, position)
);

-- The latest order of an official stage (`StagePlace` in `engine/stages/`).
create table stage_place (
  stage_id text not null references stage (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  -- within its division, if the stage has several
  place integer not null,
  -- among all scoring teams; null: same as place
  overall integer,
  score double precision not null,
  races integer not null,
  wins integer not null,
  advances boolean not null,
  place_low integer not null,
  place_high integer not null,
  separated_from_next boolean not null,
  primary key (stage_id, team_id)
);

-- A penalty for a team in a stage (`domain/stages/penalty.ts`).
create table penalty (
  id text primary key,
  stage_id text not null references stage (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  kind text not null check (kind in ('places', 'points', 'races')),
  -- places or points
  amount integer not null default 0,
  race_ids jsonb not null default '[]',
  reason text not null,
  made_at timestamptz not null default now()
);
create index penalty_stage on penalty (stage_id);

-- Why published results of a stage were changed.
create table correction (
  id text primary key,
  stage_id text not null references stage (id) on delete cascade,
  act text not null,
  -- null: several teams, or one that was hidden
  team_id text references team (id) on delete set null,
  reason text not null,
  made_at timestamptz not null default now()
);
create index correction_of_stage on correction (stage_id, made_at);
create index correction_of_team on correction (team_id) where team_id is not null;

-- A protest against a released order, and the decision.
create table protest (
  id text primary key,
  stage_id text not null references stage (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  made_by text references person (id) on delete set null,
  text text not null,
  made_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  answer text not null default '',
  decided_by text references person (id) on delete set null,
  decided_at timestamptz
);
create index protest_stage on protest (stage_id);

-- Published orders; each correction adds a version.
create table stage_result (
  stage_id text not null references stage (id) on delete cascade,
  -- from 1
  version integer not null,
  -- the signed text (`docs/results.md`)
  content text not null,
  -- the places in the text, for comparing versions
  places jsonb not null,
  published_at timestamptz not null default now(),
  primary key (stage_id, version)
);

create table team_member (
  team_id text not null references team (id) on delete cascade,
  competition_id text not null references competition (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  is_captain boolean not null,
  joined_at timestamptz not null default now(),
  unique (competition_id, person_id),
  primary key (team_id, person_id)
);
create index team_member_of_person on team_member (person_id);

-- The team that a person competes for, from its first submission on, even after they leave.
create table competing_member (
  competition_id text not null references competition (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (competition_id, person_id)
);
create index competing_member_of_person on competing_member (person_id);
create index competing_member_of_team on competing_member (team_id);

create table team_invitation (
  code text primary key,
  team_id text not null references team (id) on delete cascade,
  created_by text not null references person (id) on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index team_invitation_of_team on team_invitation (team_id);

-- The last and the requested similarity check of a competition's cars.
create table likeness_run (
  competition_id text primary key references competition (id) on delete cascade,
  requested_at timestamptz not null default now(),
  -- before requested_at: another run is requested
  finished_at timestamptz,
  -- covers cars accepted until then
  compared_until timestamptz,
  cars integer not null default 0
);

-- Similar cars of different teams (`server/submissions/similarity/find-pairs.ts`).
create table likeness_pair (
  competition_id text not null references competition (id) on delete cascade,
  -- the earlier one
  first_submission_id text not null references submission (id) on delete cascade,
  second_submission_id text not null references submission (id) on delete cascade,
  -- 0 to 1; null: unknown
  code_likeness double precision,
  driving_likeness double precision,
  -- the greater of the two
  likeness double precision not null,
  primary key (competition_id, first_submission_id, second_submission_id)
);
create index likeness_pair_most on likeness_pair (competition_id, likeness desc);

-- Signed receipts for accepted cars.
create table receipt (
  submission_id text primary key references submission (id) on delete cascade,
  content text not null
);

-- Signed certificates.
create table certificate (
  -- printed on it; derived from the signature
  code text primary key,
  competition_id text not null references competition (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  content text not null,
  issued_at timestamptz not null default now()
);
create index certificate_of_team on certificate (team_id, issued_at);

-- Who was emailed a certificate.
create table certificate_letter (
  code text not null references certificate (code) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (code, person_id)
);

create table check_in (
  team_id text primary key references team (id) on delete cascade,
  checked_in_at timestamptz not null default now()
);

-- One run of an official race.
create table race_run (
  id text primary key,
  race_id text not null references race (id) on delete cascade,
  -- from 1; incremented when a race is run again because runs disagreed
  attempt integer not null,
  kind text not null check (kind in ('first', 'second', 'third', 'second-evm')),
  -- machine, process and thread
  worker text not null,
  engine_hash text not null,
  -- of the second EVM: the race's if every turn agrees, else a hash of its own results
  log_hash text not null,
  ran_at timestamptz not null default now(),
  run_ms integer not null,
  -- first turn that differs; null: agrees
  differs_at integer,
  -- gzip; kept only when runs disagree
  log bytea
);
create index race_run_by_time on race_run (ran_at);
create index race_run_of_race on race_run (race_id, attempt);

-- A proposed re-run of races, with its effect.
create table rerun_proposal (
  id text primary key,
  stage_id text not null references stage (id) on delete cascade,
  state text not null check (state in ('running', 'proposed', 'applied', 'undone')),
  reason text not null,
  choice jsonb not null,
  difference jsonb,
  created_by text references person (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index rerun_proposal_of_stage on rerun_proposal (stage_id, created_at);

create table rerun_race (
  proposal_id text not null references rerun_proposal (id) on delete cascade,
  race_id text not null references race (id) on delete cascade,
  number integer not null,
  seed text not null,
  seats jsonb not null,
  report jsonb,
  log bytea,
  new_race_id text references race (id),
  primary key (proposal_id, race_id)
);

create table race_seat (
  race_id text not null references race (id) on delete cascade,
  -- two bytes: the index is a season's largest
  seat smallint not null,
  team_id text not null references team (id),
  car_id text not null references car (id),
  -- from 1; null until finished
  place integer,
  distance bigint,
  primary key (race_id, seat)
);
create index race_seat_of_car on race_seat (car_id);
create index race_seat_of_team on race_seat (team_id);

create table race_log (
  race_id text primary key references race (id) on delete cascade,
  log bytea not null
);
alter table race_log set (toast_tuple_target = 8160);

-- One computation of a stage's ratings. Earlier ones are kept as its history.
create table rating_run (
  id text primary key,
  stage_id text not null references stage (id) on delete cascade,
  -- when the races were read
  as_of timestamptz not null,
  -- number of races, and the last one's number
  races integer not null,
  last_race_number integer not null,
  -- standard deviation of log-strengths
  spread double precision not null,
  -- confidence level of intervals
  confidence double precision not null,
  -- no car needs more races
  settled boolean not null,
  -- teams of a city that counted for its score
  best_teams_of_city integer not null default 5
);
create index rating_run_of_stage on rating_run (stage_id, as_of);

-- A car's rating in one computation.
create table rating (
  run_id text not null references rating_run (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  car_id text not null references car (id) on delete cascade,
  -- log-strength (`engine/ratings/rate-teams.ts`)
  strength double precision not null,
  strength_low double precision not null,
  strength_high double precision not null,
  uncertainty double precision not null,
  -- from 1; null: a house car
  place integer,
  place_low integer,
  place_high integer,
  -- not separated from the next team
  tied_with_next boolean not null,
  races integer not null,
  wins integer not null,
  -- over all races: rivals that finished behind it, and rivals met
  rivals_beaten integer not null,
  rivals_met integer not null,
  primary key (run_id, team_id),
  check ((place is null) = (place_low is null)),
  check ((place is null) = (place_high is null))
);
create index rating_of_team on rating (team_id);

create table city_score (
  run_id text not null references rating_run (id) on delete cascade,
  city text not null,
  place integer not null,
  -- 0 to 100
  score double precision not null,
  score_low double precision not null,
  score_high double precision not null,
  -- number of teams that count
  teams integer not null,
  primary key (run_id, city)
);

-- A verification run that a team requested (`verify-on-server.ts`).
create table race_verification (
  id text primary key,
  race_id text not null references race (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  log_hash text,
  engine_hash text
);
create index race_verification_of_race on race_verification (race_id, team_id, requested_at);
create index race_verification_of_team on race_verification (team_id, requested_at);

-- A show: scenes on all screens of an event.
create table show (
  id text primary key,
  name text not null,
  -- null: several cities
  brand text,
  -- marked on screens; phones can't follow it
  is_rehearsal boolean not null default false,
  scenes jsonb not null default '[]',
  -- 32 bytes as hex; scene keys are derived from it. Never leaves the server.
  secret text not null,
  -- typed by offline venues (`engine/show/spoken-key.ts`)
  spoken_key text not null,
  -- of the screens' data; 0: not built yet
  package_version integer not null default 0,
  -- number of steps of each scene
  steps jsonb not null default '[]',
  step integer not null default -1,
  from_step integer not null default -1,
  moves integer not null default 0,
  is_black boolean not null default false,
  -- when screens show the step, shortly after the press
  stepped_at timestamptz,
  -- scene id → when it was entered, ISO 8601
  scene_times jsonb not null default '{}',
  driver_id text references person (id) on delete set null,
  created_at timestamptz not null default now()
);

-- Sealed data that screens load in advance.
create table show_package (
  show_id text not null references show (id) on delete cascade,
  version integer not null,
  content text not null,
  primary key (show_id, version)
);

-- A screen that follows a show.
create table screen (
  id text primary key,
  token_hash text not null unique,
  -- shown on the screen until it is admitted
  code text unique,
  -- network that it registered from
  network text not null,
  show_id text references show (id) on delete set null,
  name text not null default '',
  brand text,
  role text not null default 'hall' check (role in ('hall', 'lower-third', 'chroma-key')),
  -- null: the browser's
  language text,
  admitted_at timestamptz,
  revoked_at timestamptz,
  seen_at timestamptz not null default now(),
  -- its last status report
  report jsonb,
  created_at timestamptz not null default now()
);
create index screen_by_show on screen (show_id);

-- A competition of generated teams and a show, visible only in the panel.
create table rehearsal (
  competition_id text primary key references competition (id) on delete cascade,
  -- null: not created yet
  show_id text references show (id) on delete set null,
  teams integer not null,
  started_by text references person (id) on delete set null,
  started_at timestamptz not null default now()
);

-- A phone's prediction of a stage's order.
create table prediction (
  show_id text not null references show (id) on delete cascade,
  stage_id text not null references stage (id) on delete cascade,
  -- empty: the stage has one order
  division_id text not null default '',
  -- includes the division, so that a phone predicts each order once
  device_hash text not null,
  kind text not null check (kind in ('top-three', 'full')),
  -- from the first place
  team_ids jsonb not null,
  network_hash text not null,
  made_at timestamptz not null default now(),
  primary key (show_id, stage_id, device_hash)
);
create index prediction_by_network on prediction (show_id, stage_id, network_hash);

-- Stages whose predictions are closed.
create table prediction_seal (
  show_id text not null references show (id) on delete cascade,
  stage_id text not null references stage (id) on delete cascade,
  sealed_at timestamptz not null default now(),
  primary key (show_id, stage_id)
);

-- A phone's prediction of a race's winner.
create table race_prediction (
  show_id text not null references show (id) on delete cascade,
  scene_id text not null,
  device_hash text not null,
  team_id text not null references team (id) on delete cascade,
  network_hash text not null,
  made_at timestamptz not null default now(),
  primary key (show_id, scene_id, device_hash)
);
create index race_prediction_by_network on race_prediction (show_id, scene_id, network_hash);

-- Scenes whose race was started on the screens, which closes its predictions.
create table race_prediction_seal (
  show_id text not null references show (id) on delete cascade,
  scene_id text not null,
  sealed_at timestamptz not null default now(),
  primary key (show_id, scene_id)
);

-- Attempts to enter a screen's code, which are limited.
create table screen_code_try (
  person_id text not null references person (id) on delete cascade,
  at timestamptz not null default now()
);
create index screen_code_try_by_person on screen_code_try (person_id, at);

create table webhook (
  id text primary key,
  competition_id text not null references competition (id) on delete cascade,
  name text not null,
  kind text not null,
  -- address and signing secret, sealed (`webhook-target.ts`)
  target text not null,
  -- of the address; the only part shown in the panel
  host text not null,
  language text not null,
  events jsonb not null,
  state text not null check (state in ('on', 'off')),
  -- why the site switched it off
  stopped_by text,
  -- organisers were emailed about it
  is_stop_told boolean not null default true,
  -- earlier events aren't sent
  since timestamptz not null default now(),
  -- events were collected up to then
  collected_until timestamptz not null default now(),
  -- a delivery job is queued or running
  is_sending boolean not null default false,
  version integer not null default 1,
  created_by text references person (id) on delete set null,
  created_at timestamptz not null default now()
);
create index webhook_of_competition on webhook (competition_id, created_at);

create table webhook_delivery (
  webhook_id text not null references webhook (id) on delete cascade,
  -- order of delivery, from 1
  number integer not null,
  -- such as 'announcement:…', or 'test:…'
  event_id text not null,
  event text not null,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn')),
  attempts integer not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  -- HTTP status of the last response; null: none
  status integer,
  problem text,
  primary key (webhook_id, number)
);
create unique index webhook_delivery_of_event on webhook_delivery (webhook_id, event_id);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, number) where state = 'waiting';

-- Tables that refer to each other.
alter table team add foreign key (active_car_id) references car (id);
alter table submission add foreign key (car_id) references car (id);

-- Ratings are computed from races that were read once: triggers count what changes of those.
create function count_changed_race() returns trigger language plpgsql as $$ begin
  update stage set history_version = history_version + 1 where id = old.stage_id; return null; end $$;
create trigger race_changed_history after update on race for each row
  when ((old.state = 'released'
      and (new.state, new.winner_seat, new.requested_by, new.number, new.stage_id)
        is distinct from (old.state, old.winner_seat, old.requested_by, old.number, old.stage_id))
    or (old.state = 'void' and new.state <> 'void'))
  execute function count_changed_race();
create trigger race_left_history after delete on race for each row
  when (old.state = 'released') execute function count_changed_race();

create function count_changed_seat() returns trigger language plpgsql as $$ begin
  update stage set history_version = history_version + 1
    where id = (select stage_id from race where id = old.race_id and state = 'released'); return null; end $$;
create trigger seat_changed_history after update on race_seat for each row
  when (old.place is not null
    and (new.place, new.distance, new.car_id) is distinct from (old.place, old.distance, old.car_id))
  execute function count_changed_seat();
create trigger seat_left_history after delete on race_seat for each row execute function count_changed_seat();

-- A person competes for one team, even after leaving it.
create function refuse_second_team() returns trigger language plpgsql as $$ begin
  if exists (
    select from competing_member
    where competition_id = new.competition_id and person_id = new.person_id and team_id <> new.team_id
  ) then raise exception 'person % competes for another team', new.person_id using errcode = '23505', constraint = 'one_team_for_good'; end if; return new; end $$;
create trigger one_team_for_good before insert or update on team_member
  for each row execute function refuse_second_team();

-- A competition for each city, open for practice.
insert into competition (id, brand, name, state, preset, starts_at) values
  ('default', 'default', 'Code Prix', 'practice', 'university-code-prix', now()),
  ('trabzon', 'trabzon', 'Trabzon Code Prix', 'practice', 'university-code-prix', now()),
  ('istanbul', 'istanbul', 'İstanbul Code Prix', 'practice', 'university-code-prix', now()),
  ('konya', 'konya', 'Konya Code Prix', 'practice', 'university-code-prix', now()),
  ('gaziantep', 'gaziantep', 'Gaziantep Code Prix', 'practice', 'university-code-prix', now()),
  ('izmir', 'izmir', 'İzmir Code Prix', 'practice', 'university-code-prix', now());
insert into stage (id, competition_id, kind, position, state)
  select id || '-practice', id, 'practice', 1, 'running' from competition;

-- For every city, after article 10 of the Turkish law on personal data (KVKK, no. 6698) and article 13 of the GDPR. Organisers publish
-- their own notice in the panel, with their name and address.
insert into privacy_notice (id, brand, version, english, turkish) values ('first', null, 1,
$$# Who is responsible
The organisers of this competition are the data controller. The site runs on their own server and sends nothing to other services. Ask at the registration desk for their name and address.

# What we store, and why
Your name, so that your team and the organisers know who you are. Your email address and a hash of your password, or your wallet's address, so that you can sign in. The city you signed up for, so that its organisers can help you. Your teams, the cars you submit and their races, because they are the competition. When you accepted this notice, and what you agreed to.

# Legal basis
You enter this data yourself in the site's forms. We need it to let you take part (KVKK article 5/2-c). We publish your name and your source code only with your consent (article 5/1). You give it separately and can withdraw it on your account page at any time.

# Who can see it
Only you and the organisers see your email address. In public you appear by your nickname, or by your name if you agreed to that, or not at all. Your team, its cars and its results are public. No data leaves this server.

# How long we keep it
Until you delete your account, which you can do at any time, or until the organisers delete the event's data. Results of official races stay under the team's name.

# Your rights
Under article 11 of the KVKK you can ask whether and how your data is processed, have it corrected or deleted, object, and claim damages. Your account page shows, corrects, exports and deletes it; for anything else, ask an organiser.$$,
$$# Veri sorumlusu
Veri sorumlusu bu yarışmanın düzenleyicileridir. Site onların kendi sunucusunda çalışır ve başka hiçbir hizmete veri aktarmaz. Ad ve adreslerini kayıt masasından öğrenebilirsiniz.

# Hangi veriler, hangi amaçla
Adınız, takımınızın ve düzenleyicilerin kim olduğunuzu bilmesi için. E-posta adresiniz ve parolanızın özeti ya da cüzdanınızın adresi, giriş yapabilmeniz için. Hangi şehrin sitesinde üye olduğunuz, o şehrin düzenleyicileri size yardım edebilsin diye. Takımlarınız, gönderdiğiniz arabalar ve yarışları, yarışmanın kendisi oldukları için. Bu metni ne zaman kabul ettiğiniz ve nelere izin verdiğiniz.

# Toplama yöntemi ve hukuki sebep
Bu verileri bu sitenin formlarıyla kendiniz verirsiniz. Yarışmaya katılabilmeniz için gereklidirler (KVKK madde 5/2-c). Adınızın ve kaynak kodunuzun yayımlanması yalnızca açık rızanıza dayanır (madde 5/1); rızanızı ayrıca verirsiniz ve hesap sayfanızdan dilediğiniz an geri alabilirsiniz.

# Kimler görür
E-posta adresinizi siz ve düzenleyiciler görür. Herkese açık sayfalarda seçtiğiniz takma adla, izin verdiyseniz adınızla görünürsünüz; ikisi de yoksa hiç görünmezsiniz. Takımınız, arabaları ve sonuçları herkese açıktır. Hiçbir veri bu sunucudan çıkmaz.

# Ne kadar süreyle
Hesabınızı silene kadar; bunu dilediğiniz an kendiniz yapabilirsiniz. Ya da düzenleyiciler etkinliğin verilerini temizleyene kadar. Resmî yarışların sonuçları takım adıyla kalır.

# Haklarınız
KVKK madde 11 uyarınca verilerinizin işlenip işlenmediğini ve nasıl işlendiğini öğrenebilir, düzeltilmesini veya silinmesini isteyebilir, itiraz edebilir ve zararınızın giderilmesini talep edebilirsiniz. Hesap sayfanız verilerinizi gösterir, düzeltir, dışa aktarır ve siler; diğerleri için bir düzenleyiciye başvurun.$$);
