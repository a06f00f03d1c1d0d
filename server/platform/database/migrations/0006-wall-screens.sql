-- Screens that show all races of a round.
alter table screen drop constraint screen_role_check;
alter table screen add constraint screen_role_check check (role in ('hall', 'lower-third', 'chroma-key', 'wall'));
