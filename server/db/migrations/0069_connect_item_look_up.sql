-- The index by local id began with the columns that the primary key begins with. Without statistics, as in the embedded database and during
-- a first import, a look-up by the practice software's ids took it for as good as the primary key, and read all items of their kind.
drop index connect_item_local;
create index connect_item_local on connect_item (practice, local_id);
-- A full sync writes every row anew. With room for that beside it, no index changes, and the table does not grow.
alter table connect_item set (fillfactor = 50);
