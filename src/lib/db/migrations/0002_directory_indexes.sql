-- Indexes of the directories: see src/lib/directory/page-ids.ts.
--
-- A field is sorted by rows that have a value, in either direction, then by those that have none, by name. So each
-- field has two narrow indexes of the rows with a value (few, for market figures: a refresh touches no others), and the
-- rows without one come from the table's index of names, which carries the figures along and is read alone.
-- Words would make that index wide; each has a partial one instead. Ends that tie are ordered by name, then slug.
-- Every list of ids or names that is filtered by has a GIN index, and so has the text that is searched.
CREATE INDEX project_by_name ON project_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd, person_count, organization_count);
--> statement-breakpoint
CREATE INDEX project_by_name_desc ON project_listing (sort_name COLLATE "C" DESC, slug COLLATE "C") INCLUDE (id);
--> statement-breakpoint
CREATE INDEX project_by_price_usd ON project_listing (price_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE price_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_price_usd_desc ON project_listing (price_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE price_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_1h ON project_listing (change_1h, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_1h IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_1h_desc ON project_listing (change_1h DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_1h IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_24h ON project_listing (change_24h, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_24h IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_24h_desc ON project_listing (change_24h DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_24h IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_7d ON project_listing (change_7d, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_7d IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_7d_desc ON project_listing (change_7d DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_7d IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_30d ON project_listing (change_30d, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_30d IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_change_30d_desc ON project_listing (change_30d DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE change_30d IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_market_cap_usd ON project_listing (market_cap_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE market_cap_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_market_cap_usd_desc ON project_listing (market_cap_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE market_cap_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_market_cap_change_24h ON project_listing (market_cap_change_24h, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE market_cap_change_24h IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_market_cap_change_24h_desc ON project_listing (market_cap_change_24h DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE market_cap_change_24h IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_volume_usd ON project_listing (volume_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE volume_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_volume_usd_desc ON project_listing (volume_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE volume_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_tvl_usd ON project_listing (tvl_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE tvl_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_tvl_usd_desc ON project_listing (tvl_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE tvl_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_circulating_supply ON project_listing (circulating_supply, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE circulating_supply IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_circulating_supply_desc ON project_listing (circulating_supply DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE circulating_supply IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_total_supply ON project_listing (total_supply, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE total_supply IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_total_supply_desc ON project_listing (total_supply DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE total_supply IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_max_supply ON project_listing (max_supply, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE max_supply IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_max_supply_desc ON project_listing (max_supply DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE max_supply IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_funding_usd ON project_listing (funding_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE funding_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_funding_usd_desc ON project_listing (funding_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE funding_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX project_by_person_count ON project_listing (person_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE person_count > 0;
--> statement-breakpoint
CREATE INDEX project_by_person_count_desc ON project_listing (person_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE person_count > 0;
--> statement-breakpoint
CREATE INDEX project_by_organization_count ON project_listing (organization_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE organization_count > 0;
--> statement-breakpoint
CREATE INDEX project_by_organization_count_desc ON project_listing (organization_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE organization_count > 0;
--> statement-breakpoint
CREATE INDEX project_of_sectors ON project_listing USING gin (sectors);
--> statement-breakpoint
CREATE INDEX project_of_person_ids ON project_listing USING gin (person_ids);
--> statement-breakpoint
CREATE INDEX project_of_organization_ids ON project_listing USING gin (organization_ids);
--> statement-breakpoint
CREATE INDEX project_search ON project_listing USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX organization_by_name ON organization_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, year_founded, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd, founder_count, project_count, investment_count);
--> statement-breakpoint
CREATE INDEX organization_by_name_desc ON organization_listing (sort_name COLLATE "C" DESC, slug COLLATE "C") INCLUDE (id);
--> statement-breakpoint
CREATE INDEX organization_by_year_founded ON organization_listing (year_founded, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE year_founded IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_year_founded_desc ON organization_listing (year_founded DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE year_founded IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_actively_investing ON organization_listing (actively_investing, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE actively_investing IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_actively_investing_desc ON organization_listing (actively_investing DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE actively_investing IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_investment_usd ON organization_listing (investment_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE investment_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_investment_usd_desc ON organization_listing (investment_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE investment_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_employee_count ON organization_listing (employee_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE employee_count IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_employee_count_desc ON organization_listing (employee_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE employee_count IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_assets_under_management_usd ON organization_listing (assets_under_management_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE assets_under_management_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_assets_under_management_usd_desc ON organization_listing (assets_under_management_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE assets_under_management_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_funding_usd ON organization_listing (funding_usd, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE funding_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_funding_usd_desc ON organization_listing (funding_usd DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE funding_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_founder_count ON organization_listing (founder_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE founder_count > 0;
--> statement-breakpoint
CREATE INDEX organization_by_founder_count_desc ON organization_listing (founder_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE founder_count > 0;
--> statement-breakpoint
CREATE INDEX organization_by_project_count ON organization_listing (project_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE project_count > 0;
--> statement-breakpoint
CREATE INDEX organization_by_project_count_desc ON organization_listing (project_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE project_count > 0;
--> statement-breakpoint
CREATE INDEX organization_by_investment_count ON organization_listing (investment_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE investment_count > 0;
--> statement-breakpoint
CREATE INDEX organization_by_investment_count_desc ON organization_listing (investment_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE investment_count > 0;
--> statement-breakpoint
CREATE INDEX organization_by_type ON organization_listing (type COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE type IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_type_desc ON organization_listing (type COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE type IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_without_type ON organization_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE type IS NULL;
--> statement-breakpoint
CREATE INDEX organization_by_location ON organization_listing (location COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE location IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_by_location_desc ON organization_listing (location COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE location IS NOT NULL;
--> statement-breakpoint
CREATE INDEX organization_without_location ON organization_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE location IS NULL;
--> statement-breakpoint
CREATE INDEX organization_of_sectors ON organization_listing USING gin (sectors);
--> statement-breakpoint
CREATE INDEX organization_of_stages ON organization_listing USING gin (stages);
--> statement-breakpoint
CREATE INDEX organization_of_project_ids ON organization_listing USING gin (project_ids);
--> statement-breakpoint
CREATE INDEX organization_of_person_ids ON organization_listing USING gin (person_ids);
--> statement-breakpoint
CREATE INDEX organization_search ON organization_listing USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX person_by_name ON person_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, organization_count, project_count);
--> statement-breakpoint
CREATE INDEX person_by_name_desc ON person_listing (sort_name COLLATE "C" DESC, slug COLLATE "C") INCLUDE (id);
--> statement-breakpoint
CREATE INDEX person_by_organization_count ON person_listing (organization_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE organization_count > 0;
--> statement-breakpoint
CREATE INDEX person_by_organization_count_desc ON person_listing (organization_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE organization_count > 0;
--> statement-breakpoint
CREATE INDEX person_by_project_count ON person_listing (project_count, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE project_count > 0;
--> statement-breakpoint
CREATE INDEX person_by_project_count_desc ON person_listing (project_count DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE project_count > 0;
--> statement-breakpoint
CREATE INDEX person_by_primary_job_title ON person_listing (primary_job_title COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE primary_job_title IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_by_primary_job_title_desc ON person_listing (primary_job_title COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE primary_job_title IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_without_primary_job_title ON person_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE primary_job_title IS NULL;
--> statement-breakpoint
CREATE INDEX person_by_type_of_investor ON person_listing (type_of_investor COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE type_of_investor IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_by_type_of_investor_desc ON person_listing (type_of_investor COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE type_of_investor IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_without_type_of_investor ON person_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE type_of_investor IS NULL;
--> statement-breakpoint
CREATE INDEX person_by_location ON person_listing (location COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE location IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_by_location_desc ON person_listing (location COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE location IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_without_location ON person_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE location IS NULL;
--> statement-breakpoint
CREATE INDEX person_by_gender ON person_listing (gender COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE gender IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_by_gender_desc ON person_listing (gender COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE gender IS NOT NULL;
--> statement-breakpoint
CREATE INDEX person_without_gender ON person_listing (sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id) WHERE gender IS NULL;
--> statement-breakpoint
CREATE INDEX person_of_job_titles ON person_listing USING gin (job_titles);
--> statement-breakpoint
CREATE INDEX person_of_sectors ON person_listing USING gin (sectors);
--> statement-breakpoint
CREATE INDEX person_of_current_organization_ids ON person_listing USING gin (current_organization_ids);
--> statement-breakpoint
CREATE INDEX person_of_organization_ids ON person_listing USING gin (organization_ids);
--> statement-breakpoint
CREATE INDEX person_of_project_ids ON person_listing USING gin (project_ids);
--> statement-breakpoint
CREATE INDEX person_search ON person_listing USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX round_by_name ON round_listing (sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id, date, amount_usd, valuation_usd, organization_count, person_count);
--> statement-breakpoint
CREATE INDEX round_by_name_desc ON round_listing (sort_name COLLATE "C" DESC, slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id);
--> statement-breakpoint
CREATE INDEX round_by_date ON round_listing (date, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE date IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_date_desc ON round_listing (date DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE date IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_amount_usd ON round_listing (amount_usd, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE amount_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_amount_usd_desc ON round_listing (amount_usd DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE amount_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_valuation_usd ON round_listing (valuation_usd, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE valuation_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_valuation_usd_desc ON round_listing (valuation_usd DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE valuation_usd IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_organization_count ON round_listing (organization_count, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE organization_count > 0;
--> statement-breakpoint
CREATE INDEX round_by_organization_count_desc ON round_listing (organization_count DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE organization_count > 0;
--> statement-breakpoint
CREATE INDEX round_by_person_count ON round_listing (person_count, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE person_count > 0;
--> statement-breakpoint
CREATE INDEX round_by_person_count_desc ON round_listing (person_count DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE person_count > 0;
--> statement-breakpoint
CREATE INDEX round_by_type ON round_listing (type COLLATE "C", sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE type IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_type_desc ON round_listing (type COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE type IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_without_type ON round_listing (sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE type IS NULL;
--> statement-breakpoint
CREATE INDEX round_by_category ON round_listing (category COLLATE "C", sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE category IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_by_category_desc ON round_listing (category COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE category IS NOT NULL;
--> statement-breakpoint
CREATE INDEX round_without_category ON round_listing (sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id) WHERE category IS NULL;
--> statement-breakpoint
CREATE INDEX round_of_organization_ids ON round_listing USING gin (organization_ids);
--> statement-breakpoint
CREATE INDEX round_of_person_ids ON round_listing USING gin (person_ids);
--> statement-breakpoint
CREATE INDEX round_search ON round_listing USING gin (search_text gin_trgm_ops);
