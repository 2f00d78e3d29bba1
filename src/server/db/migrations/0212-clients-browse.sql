-- Whether clients may browse the catalog. Without it they see the products that are proposed to them, inside each decision.
alter table companies add column clients_browse boolean not null default true;
