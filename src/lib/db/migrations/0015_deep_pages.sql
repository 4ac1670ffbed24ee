-- Far down an order, rows without a value follow by name: found without reading all the names (measured at 250,000
-- projects: p50 55 ms, then 13 ms).
CREATE INDEX project_without_tvl_usd ON project_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE tvl_usd IS NULL;
--> statement-breakpoint
CREATE INDEX project_without_max_supply ON project_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE max_supply IS NULL;
--> statement-breakpoint
CREATE INDEX project_without_total_supply ON project_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE total_supply IS NULL;
--> statement-breakpoint
CREATE INDEX project_without_funding_usd ON project_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE funding_usd IS NULL;
--> statement-breakpoint
-- Rows of a range of amounts are counted: narrow, a quarter of the size of the index that sorts by it.
CREATE INDEX project_funding_amounts ON project_listing (funding_usd);
--> statement-breakpoint
CREATE INDEX organization_assets_amounts ON organization_listing (assets_under_management_usd);
--> statement-breakpoint
CREATE INDEX round_amounts ON round_listing (amount_usd);
