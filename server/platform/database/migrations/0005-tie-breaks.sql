-- What decided the place (`Ranking` in `engine/stages/`), to say which rule broke a tie.
alter table stage_place add column ranking jsonb not null default '{"ties": []}';
