-- Each upload lies in a folder of its own, by which bytes that nobody knows are found and removed.
alter table files add column folder text not null unique;
