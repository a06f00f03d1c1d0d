-- The real values of a hidden team, whose own columns are neutral; null: not hidden.
alter table team
  add column hidden_name text,
  add column hidden_code text,
  add column hidden_university text,
  add column hidden_city text;
update team set
  hidden_name = name,
  hidden_code = code,
  hidden_university = university,
  hidden_city = city,
  name = 'Team ' || number,
  name_key = 'team' || translate(number::text, '0135', 'oles') || '#',
  university = '',
  city = '',
  proposed_name = null,
  proposed_at = null
where hidden_at is not null;
