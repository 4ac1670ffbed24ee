-- What screens ask for, beside what directories show: worked out with the rest of the row, no longer for each screen.
ALTER TABLE "project_listing" ADD COLUMN "website" text, ADD COLUMN "twitter" text, ADD COLUMN "github" text,
	ADD COLUMN "location" text, ADD COLUMN "ecosystem" text, ADD COLUMN "year_founded" integer, ADD COLUMN "launch_date" date,
	ADD COLUMN "last_round" date, ADD COLUMN "founder_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_listing" ADD COLUMN "led_count" integer DEFAULT 0 NOT NULL, ADD COLUMN "last_investment" date,
	ADD COLUMN "founder_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "person_listing" ADD COLUMN "round_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_listing" ADD COLUMN "raiser_location" text, ADD COLUMN "raiser_has_token" boolean, ADD COLUMN "lead_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE project_listing AS l SET website = p.website, twitter = p.twitter, github = p.github, location = p.location,
	ecosystem = p.ecosystem, year_founded = p.year_founded, launch_date = p.launch_date, last_round = raised.last,
	founder_ids = coalesce(founded.ids, '{}')
	FROM project AS p
		LEFT JOIN (SELECT project_id, max(date) AS last FROM shown_round GROUP BY project_id) AS raised ON raised.project_id = p.id
		LEFT JOIN (SELECT project_id, array_agg(DISTINCT person_id ORDER BY person_id) AS ids FROM position
			WHERE is_founder GROUP BY project_id) AS founded ON founded.project_id = p.id
	WHERE p.id = l.id;--> statement-breakpoint
UPDATE organization_listing AS l SET led_count = coalesce(joined.led, 0), last_investment = joined.last,
	founder_ids = coalesce(founded.ids, '{}')
	FROM organization AS o
		LEFT JOIN (SELECT i.organization_id, count(DISTINCT r.id) FILTER (WHERE i.is_lead)::integer AS led, max(r.date) AS last
			FROM shown_investor AS i JOIN shown_round AS r ON r.id = i.round_id GROUP BY i.organization_id) AS joined
			ON joined.organization_id = o.id
		LEFT JOIN (SELECT organization_id, array_agg(DISTINCT person_id ORDER BY person_id) AS ids FROM position
			WHERE is_founder GROUP BY organization_id) AS founded ON founded.organization_id = o.id
	WHERE o.id = l.id;--> statement-breakpoint
UPDATE person_listing AS l SET round_count = joined.rounds
	FROM (SELECT i.person_id, count(DISTINCT r.id)::integer AS rounds
		FROM shown_investor AS i JOIN shown_round AS r ON r.id = i.round_id GROUP BY i.person_id) AS joined
	WHERE joined.person_id = l.id;--> statement-breakpoint
UPDATE round_listing AS l SET raiser_location = coalesce(p.location, o.location), raiser_has_token = listed.has_token
	FROM shown_round AS r LEFT JOIN project AS p ON p.id = r.project_id LEFT JOIN project_listing AS listed ON listed.id = p.id
		LEFT JOIN organization AS o ON o.id = r.organization_id
	WHERE r.id = l.id;--> statement-breakpoint
UPDATE round_listing AS l SET lead_ids = led.ids
	FROM (SELECT round_id, array_agg(DISTINCT organization_id ORDER BY organization_id) AS ids FROM shown_investor
		WHERE is_lead AND organization_id IS NOT NULL GROUP BY round_id) AS led
	WHERE led.round_id = l.id;--> statement-breakpoint
CREATE INDEX "revision_of_moment" ON "revision" USING btree ("record_type","field","at","record_id");--> statement-breakpoint
ANALYZE project_listing, organization_listing, person_listing, round_listing;
