ALTER TABLE "organization_listing" ADD COLUMN "disputed_funding_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_listing" ADD COLUMN "disputed_round_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_listing" ADD COLUMN "figures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "round_listing" ADD COLUMN "parts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_listing" ADD COLUMN "joined" text;--> statement-breakpoint
CREATE INDEX "revision_of_joining" ON "revision" USING btree ("value") WHERE "revision"."field" = 'merged_into_id';--> statement-breakpoint
CREATE INDEX "funding_round_shown" ON "funding_round" USING btree (coalesce("merged_into_id", "id"));--> statement-breakpoint
-- A round as it is shown: the one under which others may stand, and what it does not say itself as they say it. What
-- several say differently is taken in an order of what they say, never of when they came. An amount comes with its
-- currency and its value in USD, and a date with its precision.
CREATE VIEW shown_round AS
SELECT r.id, r.slug, r.project_id, r.organization_id, r.origin, r.created_at, r.updated_at,
	coalesce(nullif(r.type, 'Undisclosed'), under.type, r.type) AS type,
	coalesce(r.date, under.date) AS date,
	CASE WHEN r.date IS NULL THEN under.date_precision ELSE r.date_precision END AS date_precision,
	CASE WHEN num_nonnulls(r.amount, r.amount_usd) = 0 THEN under.amount ELSE r.amount END AS amount,
	CASE WHEN num_nonnulls(r.amount, r.amount_usd) = 0 THEN under.currency ELSE r.currency END AS currency,
	CASE WHEN num_nonnulls(r.amount, r.amount_usd) = 0 THEN under.amount_usd ELSE r.amount_usd END AS amount_usd,
	coalesce(r.valuation_usd, under.valuation_usd) AS valuation_usd,
	coalesce(r.program, under.program) AS program,
	coalesce(r.category, under.category) AS category,
	CASE WHEN r.subcategories = '{}' THEN coalesce(under.subcategories, '{}') ELSE r.subcategories END AS subcategories,
	coalesce(r.description, under.description) AS description,
	coalesce(r.website, under.website) AS website
FROM funding_round AS r LEFT JOIN LATERAL (
	SELECT (array_agg(m.type ORDER BY m.date, m.amount_usd, m.type) FILTER (WHERE m.type <> 'Undisclosed'))[1] AS type,
		(array_agg(m.date ORDER BY m.date, m.date_precision) FILTER (WHERE m.date IS NOT NULL))[1] AS date,
		(array_agg(m.date_precision ORDER BY m.date, m.date_precision) FILTER (WHERE m.date IS NOT NULL))[1] AS date_precision,
		(array_agg(m.amount ORDER BY m.date, m.amount_usd, m.amount, m.currency) FILTER (WHERE num_nonnulls(m.amount, m.amount_usd) > 0))[1] AS amount,
		(array_agg(m.currency ORDER BY m.date, m.amount_usd, m.amount, m.currency) FILTER (WHERE num_nonnulls(m.amount, m.amount_usd) > 0))[1] AS currency,
		(array_agg(m.amount_usd ORDER BY m.date, m.amount_usd, m.amount, m.currency) FILTER (WHERE num_nonnulls(m.amount, m.amount_usd) > 0))[1] AS amount_usd,
		(array_agg(m.valuation_usd ORDER BY m.date, m.amount_usd, m.type, m.valuation_usd) FILTER (WHERE m.valuation_usd IS NOT NULL))[1] AS valuation_usd,
		(array_agg(m.program ORDER BY m.date, m.amount_usd, m.type, m.program) FILTER (WHERE m.program IS NOT NULL))[1] AS program,
		(array_agg(m.category ORDER BY m.date, m.amount_usd, m.type, m.category) FILTER (WHERE m.category IS NOT NULL))[1] AS category,
		min(m.subcategories) FILTER (WHERE m.subcategories <> '{}') AS subcategories,
		(array_agg(m.description ORDER BY m.date, m.amount_usd, m.type, m.description) FILTER (WHERE m.description IS NOT NULL))[1] AS description,
		(array_agg(m.website ORDER BY m.date, m.amount_usd, m.type, m.website) FILTER (WHERE m.website IS NOT NULL))[1] AS website
	FROM funding_round AS m WHERE m.merged_into_id = r.id
) AS under ON true
WHERE r.merged_into_id IS NULL;--> statement-breakpoint
-- The lists of all parts of a round that is shown, its own items first. An item that stands in two parts is there twice:
-- readers count it once.
CREATE VIEW shown_investor AS
SELECT coalesce(r.merged_into_id, r.id) AS round_id, r.id AS part_id,
	i.ordinal + CASE WHEN r.merged_into_id IS NULL THEN 0 ELSE 10000 END AS ordinal,
	i.organization_id, i.person_id, i.name, i.is_lead, i.amount_usd
FROM round_investor AS i JOIN funding_round AS r ON r.id = i.round_id;--> statement-breakpoint
CREATE VIEW shown_source AS
SELECT coalesce(r.merged_into_id, r.id) AS round_id, r.id AS part_id,
	s.ordinal + CASE WHEN r.merged_into_id IS NULL THEN 0 ELSE 10000 END AS ordinal, s.url, s.kind
FROM round_source AS s JOIN funding_round AS r ON r.id = s.round_id;--> statement-breakpoint
-- A claim that an earlier version copied from the round of its source, where it goes on being brought up to date, is left out.
CREATE VIEW shown_claim AS
SELECT coalesce(r.merged_into_id, r.id) AS round_id, r.id AS part_id,
	c.ordinal + CASE WHEN r.merged_into_id IS NULL THEN 0 ELSE 10000 END AS ordinal,
	c.source, c.external_id, c.url, c.type, c.date, c.date_precision, c.amount_usd, c.lead_investors
FROM round_claim AS c JOIN funding_round AS r ON r.id = c.round_id
WHERE NOT EXISTS (SELECT FROM funding_round AS m JOIN round_claim AS own ON own.round_id = m.id
	WHERE m.merged_into_id = r.id AND own.source = c.source AND own.external_id = c.external_id);--> statement-breakpoint
-- Every amount in USD that is said of a round that is shown, and who says it: a source's claim, the origin of a part
-- without claims, or null for what a part says itself.
CREATE VIEW round_figure AS
SELECT coalesce(r.merged_into_id, r.id) AS round_id, coalesce(r.amount_usd, CASE WHEN r.currency = 'USD' THEN r.amount END) AS usd,
	CASE WHEN NOT EXISTS (SELECT FROM round_claim AS c WHERE c.round_id = r.id) THEN r.origin END AS source
FROM funding_round AS r
UNION ALL
SELECT round_id, amount_usd, source FROM shown_claim;--> statement-breakpoint
-- Whether what is said of its amount differs by more than rounding.
CREATE FUNCTION amount_is_disputed(round bigint) RETURNS boolean LANGUAGE sql STABLE
RETURN (SELECT coalesce(max(f.usd) > min(f.usd) * 1.01, false) FROM round_figure AS f WHERE f.round_id = round);--> statement-breakpoint
-- Who merged rounds so far said that they are one.
INSERT INTO duplicate_pair (one_type, one_id, other_type, other_id, state, origin, decided_at)
SELECT 'round', a.id, 'round', b.id, 'same', 'staff', now()
FROM funding_round AS a JOIN funding_round AS b ON coalesce(a.merged_into_id, a.id) = coalesce(b.merged_into_id, b.id) AND a.id < b.id
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Rows that say more from now on are worked out anew by the job that does what imports leave.
INSERT INTO listing_due (record_type, record_id)
SELECT 'round', id FROM round_listing WHERE disagreements <> '{}'
UNION SELECT raiser_type, raiser_id FROM round_listing WHERE disagreements <> '{}'
UNION SELECT 'round', merged_into_id FROM funding_round WHERE merged_into_id IS NOT NULL
ON CONFLICT DO NOTHING;
