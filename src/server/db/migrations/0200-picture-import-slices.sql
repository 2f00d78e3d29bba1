-- Pictures of an import that are in the file store but not in the catalog yet: a long import continues from here in the next slice.
alter table picture_imports add column uploads jsonb not null default '[]';
