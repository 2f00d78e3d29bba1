-- What a person is asked about a file before it is imported: columns that were guessed, and how it writes numbers and dates.
alter table imports
  add column doubts jsonb not null default '[]',
  add column numbers text check (numbers in ('point', 'comma')),
  add column dates text check (dates in ('month-first', 'day-first')),
  add column questions jsonb not null default '[]';
