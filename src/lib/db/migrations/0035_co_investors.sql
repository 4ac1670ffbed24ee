-- Who invests with an organization, one row a co-investor: kept with the directory rows. A row belongs to the organization
-- alone (the other one, where it is an organization, has its own), so that each is worked out by itself. There are no
-- foreign keys: a row of hundreds of thousands would cost two look-ups, and what is gone is not read.
CREATE TABLE "co_investor" (
	"organization_id" bigint NOT NULL,
	"other_type" text NOT NULL,
	"other_id" bigint NOT NULL,
	"shared" integer NOT NULL,
	"led" integer NOT NULL,
	"other_led" integer NOT NULL,
	"first_date" date,
	"first_precision" text,
	"last_date" date,
	"last_precision" text,
	CONSTRAINT "co_investor_organization_id_other_type_other_id_pk" PRIMARY KEY("organization_id","other_type","other_id"),
	CONSTRAINT "co_investor_is_other" CHECK ("co_investor"."other_type" IN ('organization', 'person'))
);--> statement-breakpoint
CREATE INDEX "co_investor_busiest" ON "co_investor" USING btree ("shared" DESC NULLS LAST,"organization_id","other_id") WHERE "co_investor"."other_type" = 'organization' AND "co_investor"."organization_id" < "co_investor"."other_id";--> statement-breakpoint
-- The rows of these organizations as the rounds say them now. A round counts once, whichever of its parts name an
-- investor, and one that is crowded with more than `most_investors` counts for nobody.
CREATE FUNCTION co_investors_of(organizations bigint[], most_investors integer) RETURNS SETOF co_investor LANGUAGE sql STABLE
BEGIN ATOMIC
	WITH mine AS MATERIALIZED (
		SELECT i.organization_id, i.round_id, bool_or(i.is_lead) AS is_lead FROM shown_investor AS i
		WHERE i.organization_id = ANY (organizations) GROUP BY 1, 2
	), seat AS MATERIALIZED (
		SELECT i.round_id, CASE WHEN i.person_id IS NULL THEN 'organization' ELSE 'person' END AS type,
			coalesce(i.organization_id, i.person_id) AS id, bool_or(i.is_lead) AS is_lead, count(*) OVER (PARTITION BY i.round_id) AS seats
		FROM (SELECT DISTINCT round_id FROM mine) AS joined JOIN shown_investor AS i ON i.round_id = joined.round_id
		WHERE i.name IS NULL GROUP BY 1, 2, 3
	), round AS MATERIALIZED (
		SELECT r.id, r.date, r.date_precision FROM shown_round AS r WHERE r.id IN (SELECT round_id FROM seat WHERE seats BETWEEN 2 AND most_investors)
	)
	SELECT mine.organization_id, seat.type, seat.id, count(*)::integer, (count(*) FILTER (WHERE mine.is_lead))::integer,
		(count(*) FILTER (WHERE seat.is_lead))::integer,
		min(round.date), (array_agg(round.date_precision ORDER BY round.date, round.date_precision))[1],
		max(round.date), (array_agg(round.date_precision ORDER BY round.date DESC NULLS LAST, round.date_precision))[1]
	FROM mine JOIN round ON round.id = mine.round_id JOIN seat ON seat.round_id = mine.round_id
	WHERE seat.type = 'person' OR seat.id <> mine.organization_id
	GROUP BY 1, 2, 3;
END;--> statement-breakpoint
INSERT INTO co_investor SELECT * FROM co_investors_of(ARRAY(SELECT DISTINCT organization_id FROM round_investor WHERE organization_id IS NOT NULL), 100);
