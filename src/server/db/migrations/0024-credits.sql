-- A credit of a supplier is an invoice below zero.
alter table order_invoices drop constraint order_invoices_amount_cents_check;
alter table order_invoices add constraint order_invoices_amount_cents_check check (amount_cents <> 0);
