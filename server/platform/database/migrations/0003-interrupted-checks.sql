-- The host interrupted the check: the submission doesn't count toward the hourly limit.
alter table submission add column interrupted boolean not null default false;
