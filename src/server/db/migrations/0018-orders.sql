-- Purchase orders. Clients and trades never see any of it.

-- The last number that a company has given. It is counted in the transaction of the order, so a failed one leaves no gap.
create table order_series (
  company_id integer primary key references companies,
  last_number integer not null
);

create table orders (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  number integer not null check (number > 0),
  -- Null: ordered without a supplier that the product knows.
  supplier_id integer,
  -- Null: for several projects, or for none.
  project_id integer,
  status text not null default 'draft' check (status in ('draft', 'sent', 'confirmed', 'partly_delivered', 'delivered', 'canceled')),
  revision integer not null default 1 check (revision > 0),
  currency char(3) not null,
  delivery_address text not null default '',
  delivery_instructions text,
  needed_by date,
  -- Thousandths of a percent: 8.875 % is 8875.
  tax_milli integer not null default 0 check (tax_milli between 0 and 100000),
  notes text,
  subtotal_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  line_count integer not null default 0,
  open_lines integer not null default 0,
  expected_on date,
  has_proposal boolean not null default false,
  -- How many invoices of the order are in dispute, for the list of orders.
  disputed_invoices integer not null default 0,
  -- The order that the simple "Order" of a selection makes: nothing was sent to anyone.
  simple boolean not null default false,
  -- The last email to the supplier.
  mail_id integer references mails on delete set null,
  -- Kept by trigger.
  search text not null default '',
  version integer not null default 1,
  created_by integer not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text,
  unique (company_id, id),
  unique (company_id, number),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, created_by) references members (company_id, user_id)
);
-- One index for each order and filter of the list, so that every page costs the same.
create index orders_newest on orders (company_id, id desc);
create index orders_by_status on orders (company_id, status, id desc);
create index orders_open on orders (company_id, id desc) where status in ('sent', 'confirmed', 'partly_delivered');
create index orders_by_supplier on orders (company_id, supplier_id, id desc);
create index orders_by_project on orders (company_id, project_id, id desc);
create index orders_by_mail on orders (mail_id) where mail_id is not null;
create index orders_search on orders using gin (search gin_trgm_ops, company_id);

create table order_lines (
  id integer generated always as identity primary key,
  company_id integer not null,
  order_id integer not null,
  position integer not null default 0,
  -- Null for a free line.
  selection_id integer,
  -- The selection that a line was ordered for, while the selection is decided again and the goods still come.
  released_from integer,
  item_id integer,
  description text not null check (description <> ''),
  supplier_sku text,
  unit text not null check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre')),
  -- What is ordered, in thousandths of the unit, also for a line in packs.
  quantity_milli bigint not null check (quantity_milli > 0),
  signed_milli bigint check (signed_milli > 0),
  waste_tenths integer check (waste_tenths between 0 and 1000),
  pack text check (pack in ('box', 'carton', 'bundle', 'roll', 'bag', 'can', 'pallet')),
  pack_milli bigint check (pack_milli > 0),
  unit_cost_cents bigint check (unit_cost_cents >= 0),
  taxable boolean not null default true,
  -- A free line may be a charge, such as freight: nothing of it arrives, so it does not keep an order open.
  is_charge boolean not null default false,
  delivered_milli bigint not null default 0 check (delivered_milli >= 0),
  damaged_milli bigint not null default 0 check (damaged_milli >= 0),
  backorder boolean not null default false,
  expected_on date,
  -- What the supplier proposed on their page and the builder has not answered.
  proposed_on date,
  proposed_backorder boolean not null default false,
  proposed_note text,
  proposed_at timestamptz,
  -- False once its order is canceled, or the line is taken out of an order that was sent.
  live boolean not null default true,
  check ((pack is null) = (pack_milli is null)),
  check (not is_charge or selection_id is null),
  check (released_from is null or selection_id is null),
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, selection_id) references selections (company_id, id) on delete set null (selection_id),
  foreign key (company_id, item_id) references selection_items (company_id, id) on delete set null (item_id),
  foreign key (company_id, released_from) references selections (company_id, id) on delete set null (released_from)
);
create index order_lines_by_order on order_lines (company_id, order_id, position, id);
-- What was chosen for a selection is ordered once, also when two builders order it at the same moment.
create unique index order_lines_once on order_lines (selection_id, item_id) where live and selection_id is not null;
create index order_lines_by_selection on order_lines (company_id, selection_id) where selection_id is not null;
create index order_lines_by_item on order_lines (company_id, item_id) where item_id is not null;
create index order_lines_released on order_lines (company_id, released_from) where released_from is not null;
-- Lines that were canceled or taken out, by the selection that they were ordered for: few, however many orders there are.
create index order_lines_taken_out on order_lines (company_id, selection_id) where not live and selection_id is not null;

-- What an order said when it was sent, and what each revision changed.
create table order_revisions (
  order_id integer not null,
  revision integer not null,
  company_id integer not null,
  snapshot jsonb not null,
  changes jsonb not null default '[]',
  -- Why a line was canceled. Builders read it; the supplier does only in the email.
  reason text,
  -- The order as its supplier got it: a later revision, supplier's phone or letterhead does not change a paper that was sent.
  paper jsonb,
  logo_file_id integer,
  created_by integer not null,
  created_at timestamptz not null,
  primary key (order_id, revision),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references members (company_id, user_id)
);
create index order_revisions_by_order on order_revisions (company_id, order_id);
create index order_revisions_by_creator on order_revisions (company_id, created_by);
create index order_revisions_by_logo on order_revisions (logo_file_id) where logo_file_id is not null;

-- The thread with the supplier. It is not one of the project's conversations, which clients and trades read.
create table order_messages (
  id integer generated always as identity primary key,
  company_id integer not null,
  order_id integer not null,
  source text not null check (source in ('builder', 'supplier_email', 'supplier_page')),
  -- Null for the supplier.
  author_id integer,
  author_name text not null,
  -- A reply may be nothing but an attached confirmation.
  message text not null constraint order_messages_message_check check (message <> '' or source = 'supplier_email'),
  -- What the builder decided about a date that the supplier proposed: the message says it in words, this says for which line.
  decision jsonb,
  -- Recognizes an email that is delivered again.
  mail_hash bytea,
  created_at timestamptz not null,
  constraint order_messages_company unique (company_id, id),
  check ((source = 'builder') = (author_id is not null)),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references members (company_id, user_id)
);
create index order_messages_by_order on order_messages (company_id, order_id, id);
create index order_messages_by_author on order_messages (company_id, author_id) where author_id is not null;
create unique index order_messages_once on order_messages (order_id, mail_hash) where mail_hash is not null;

-- What a supplier attached to a reply, kept as the company's own files.
create table order_message_files (
  message_id integer not null,
  file_id integer not null,
  company_id integer not null,
  primary key (message_id, file_id),
  foreign key (company_id, message_id) references order_messages (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index order_message_files_by_message on order_message_files (company_id, message_id);
create index order_message_files_by_file on order_message_files (company_id, file_id);

-- The emails of an order, with the revision that is attached to each. One email may remind a supplier of several orders.
create table order_mails (
  mail_id integer not null references mails on delete cascade,
  company_id integer not null,
  order_id integer not null,
  revision integer not null,
  reminder boolean not null default false,
  primary key (mail_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index order_mails_by_order on order_mails (company_id, order_id);

-- Links to the supplier's page. Only the hash of a link is stored.
create table order_links (
  id integer generated always as identity primary key,
  company_id integer not null,
  order_id integer not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  withdrawn_at timestamptz,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index order_links_by_order on order_links (company_id, order_id);
