DROP INDEX "organization_sector_sector_index";--> statement-breakpoint
DROP INDEX "person_sector_sector_index";--> statement-breakpoint
DROP INDEX "project_sector_sector_index";--> statement-breakpoint
CREATE INDEX "organization_sector_sector_organization_id_index" ON "organization_sector" USING btree ("sector","organization_id");--> statement-breakpoint
CREATE INDEX "person_sector_sector_person_id_index" ON "person_sector" USING btree ("sector","person_id");--> statement-breakpoint
CREATE INDEX "project_sector_sector_project_id_index" ON "project_sector" USING btree ("sector","project_id");
--> statement-breakpoint
-- The order in which a directory opens, whole: rows with a value first. It carries what is filtered by, so that a page
-- far down, filtered or not, is one walk over this index alone (src/lib/directory/page-ids.ts). Not lists of names and
-- no long words: an entry of a btree has room for 2,700 bytes.
CREATE INDEX project_in_order ON project_listing ((market_cap_usd IS NULL), market_cap_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, funding_usd, has_token);
--> statement-breakpoint
CREATE INDEX person_in_order ON person_listing ((project_count = 0), project_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, gender, type_of_investor);
--> statement-breakpoint
CREATE INDEX organization_in_order ON organization_listing ((investment_count = 0), investment_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, type, actively_investing, assets_under_management_usd, funding_usd, stages);
--> statement-breakpoint
CREATE INDEX round_in_order ON round_listing ((date IS NULL), date DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id, type, amount_usd, confirmation, disagreements);
--> statement-breakpoint
DROP INDEX project_by_market_cap_usd_desc;
--> statement-breakpoint
DROP INDEX person_by_project_count_desc;
--> statement-breakpoint
DROP INDEX organization_by_investment_count_desc;
--> statement-breakpoint
DROP INDEX round_by_date_desc;
