-- The materials of a house at a glance: the pictures of what was chosen last, kept on the project row like its counters, so that a list
-- shows them without looking at a selection. As json text: the list passes it on as it stands.
alter table projects add column palette json not null default '[]';

create function palette_of(its_project integer) returns json language sql stable as $$
  select coalesce(json_agg(url order by last desc, url), '[]') from (
    select s.chosen ->> 'imageUrl' as url, max(s.chosen_at) as last from selections s
    where s.project_id = its_project and s.chosen ->> 'imageUrl' is not null
    group by 1 order by last desc, url limit 4
  ) shown
$$;

create function selections_repaint() returns trigger language plpgsql as $$
begin
  update projects set palette = palette_of(id) where id = case when tg_op = 'DELETE' then old.project_id else new.project_id end;
  return null;
end $$;
create trigger selections_painted after insert on selections for each row
  when (new.chosen is not null) execute function selections_repaint();
create trigger selections_repainted after update of chosen, chosen_at on selections for each row
  when ((old.chosen ->> 'imageUrl', old.chosen_at) is distinct from (new.chosen ->> 'imageUrl', new.chosen_at)) execute function selections_repaint();
create trigger selections_unpainted after delete on selections for each row
  when (old.chosen is not null) execute function selections_repaint();

update projects set palette = palette_of(id) where chosen_selections > 0;
