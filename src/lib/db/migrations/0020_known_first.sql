ALTER TABLE "project_listing" ADD COLUMN "known" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- As in 0008_default_orders: projects without a market cap by how much is known of them.
DROP INDEX project_in_order;
--> statement-breakpoint
CREATE INDEX project_in_order ON project_listing ((market_cap_usd IS NULL), market_cap_usd DESC, known DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, funding_usd, has_token);
--> statement-breakpoint
-- The few sample records of a listing, which stand behind all others: whether there are any is asked for every page.
CREATE INDEX project_samples ON project_listing (id) WHERE origin = 'sample';
--> statement-breakpoint
CREATE INDEX organization_samples ON organization_listing (id) WHERE origin = 'sample';
--> statement-breakpoint
CREATE INDEX person_samples ON person_listing (id) WHERE origin = 'sample';
--> statement-breakpoint
CREATE INDEX round_samples ON round_listing (id) WHERE origin = 'sample';
--> statement-breakpoint
CREATE INDEX articles_samples ON articles (id) WHERE origin = 'sample';
--> statement-breakpoint
-- The places of projects in the same order. Nothing known of is a million points.
DROP TRIGGER count_insert ON project_listing;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON project_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}', 'coalesce(-market_cap_usd, 1000000 - known)', '{sectors}');
--> statement-breakpoint
DROP TRIGGER count_update ON project_listing;
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON project_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}', 'coalesce(-market_cap_usd, 1000000 - known)', '{sectors}');
--> statement-breakpoint
DROP TRIGGER count_delete ON project_listing;
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON project_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}', 'coalesce(-market_cap_usd, 1000000 - known)', '{sectors}');
--> statement-breakpoint
DELETE FROM listing_place USING listing_count AS c WHERE c.id = count_id AND c.listing = 'project_listing';
--> statement-breakpoint
DO $$ BEGIN EXECUTE 'INSERT INTO listing_place (count_id, rank, sort_name, slug, id) ' || listing_place_query('project_listing', 'project_listing', 'coalesce(-market_cap_usd, 1000000 - known)', '{sectors}'); END $$;
--> statement-breakpoint
-- Worked out by the job that clears what is due.
INSERT INTO listing_due (record_type, record_id) SELECT 'project', id FROM project ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Samples are at -1 in the search, behind all others.
UPDATE search_entry SET weight = -1 WHERE origin = 'sample';
