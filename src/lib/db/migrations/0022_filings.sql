-- What a filing with an authority says of a round, beside what every source says.
ALTER TABLE "round_claim" ADD COLUMN "form" text;--> statement-breakpoint
ALTER TABLE "round_claim" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "round_claim" ADD COLUMN "sold_usd" numeric;--> statement-breakpoint
ALTER TABLE "round_claim" ADD COLUMN "offered_usd" numeric;--> statement-breakpoint
ALTER TABLE "round_claim" ADD COLUMN "related_people" jsonb;--> statement-breakpoint
CREATE OR REPLACE VIEW shown_claim AS
SELECT coalesce(r.merged_into_id, r.id) AS round_id, r.id AS part_id,
	c.ordinal + CASE WHEN r.merged_into_id IS NULL THEN 0 ELSE 10000 END AS ordinal,
	c.source, c.external_id, c.url, c.type, c.date, c.date_precision, c.amount_usd, c.lead_investors,
	c.form, c.issuer, c.sold_usd, c.offered_usd, c.related_people
FROM round_claim AS c JOIN funding_round AS r ON r.id = c.round_id
WHERE NOT EXISTS (SELECT FROM funding_round AS m JOIN round_claim AS own ON own.round_id = m.id
	WHERE m.merged_into_id = r.id AND own.source = c.source AND own.external_id = c.external_id);
