-- What unlocks in the 30 days to come, by project: screens order and filter by it, and working it out for all projects takes a
-- tenth of a second. Kept for one day by a job, and by triggers where allocations change; on another day it is worked out.
CREATE TABLE "unlock_ahead" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"percent" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unlock_day" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unlock_ahead" ADD CONSTRAINT "unlock_ahead_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What becomes free of these projects' tokens in the 30 days after a day by its stated terms, in percent of the supply: by the
-- rule of `observatory_unlocks`. A month is looked at only where the day of the start may fall into these days, and each
-- `offset 0` keeps PostgreSQL from working a step out again for each place that reads it.
CREATE FUNCTION unlocks_ahead(of_day date, projects bigint[]) RETURNS TABLE (id bigint, percent double precision)
LANGUAGE sql STABLE AS $$
select project_id, round(sum(percent * share)::numeric, 9)::float8 from (
	select project_id, percent::float8 as percent, case
		when month = 0 then at_start
		when vesting = 0 then case when cliff > 0 and month = cliff then 1 - at_start else 0 end
		when month > cliff and month <= cliff + vesting then (1 - at_start) / vesting
		else 0 end as share
	from (
		select project_id, percent, coalesce(unlocked_at_start_percent, 0)::float8 / 100 as at_start, cliff, vesting, month
		from (
			select a.*, present.today, present.month - a.started + months.ahead as month
			from (select today, date_trunc('month', today + interval '1 month')::date as next,
					date_trunc('month', today + interval '2 months')::date as second, date_part('day', today)::int as day,
					(date_part('year', today) * 12 + date_part('month', today))::int as month
				from (select of_day as today) as clock offset 0) as present
			cross join lateral (
				select project_id, percent, unlocked_at_start_percent, start_date, coalesce(cliff_months, 0) as cliff,
					coalesce(vesting_months, 0) as vesting, date_part('day', start_date)::int as day,
					(date_part('year', start_date) * 12 + date_part('month', start_date))::int as started
				from token_allocation
				where project_id = any (projects) and start_date <= present.today + 30
					and start_date + (coalesce(cliff_months, 0) + coalesce(vesting_months, 0) + 1) * 31 > present.today and percent > 0
				offset 0
			) as a
			join (values (0), (1), (2)) as months (ahead) on case months.ahead
				when 0 then a.day > present.day
				when 1 then present.next + least(a.day, 28) - 1 <= present.today + 30
				else present.second <= present.today + 30 end
			where present.month - a.started + months.ahead = 0
				or present.month - a.started + months.ahead between a.cliff and a.cliff + a.vesting
			offset 0
		) as near
		where (start_date + make_interval(months => month))::date - today between 1 and 30
		offset 0
	) as due
) as part
group by project_id having sum(percent * share) > 0
$$;
--> statement-breakpoint
CREATE FUNCTION keep_unlocks() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
	today date := (now() AT TIME ZONE 'UTC')::date;
	projects bigint[];
BEGIN
	IF NOT EXISTS (SELECT FROM unlock_day WHERE day = today) THEN
		RETURN NULL;
	END IF;
	projects := ARRAY(SELECT DISTINCT project_id FROM changed);
	DELETE FROM unlock_ahead WHERE project_id = ANY (projects);
	INSERT INTO unlock_ahead (project_id, percent)
		SELECT a.id, a.percent FROM unlocks_ahead(today, projects) AS a ORDER BY a.id
		ON CONFLICT (project_id) DO UPDATE SET percent = excluded.percent;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unlocks_insert AFTER INSERT ON token_allocation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_unlocks();
--> statement-breakpoint
CREATE TRIGGER unlocks_update_old AFTER UPDATE ON token_allocation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_unlocks();
--> statement-breakpoint
CREATE TRIGGER unlocks_update_new AFTER UPDATE ON token_allocation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_unlocks();
--> statement-breakpoint
CREATE TRIGGER unlocks_delete AFTER DELETE ON token_allocation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_unlocks();
