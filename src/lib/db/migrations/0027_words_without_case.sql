-- Words are sorted without regard to the case of their letters and to accents, as names are.
DROP INDEX person_by_primary_job_title;
--> statement-breakpoint
CREATE INDEX person_by_primary_job_title ON person_listing (search_form(primary_job_title) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, primary_job_title) WHERE primary_job_title IS NOT NULL;
--> statement-breakpoint
DROP INDEX person_by_primary_job_title_desc;
--> statement-breakpoint
CREATE INDEX person_by_primary_job_title_desc ON person_listing (search_form(primary_job_title) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, primary_job_title) WHERE primary_job_title IS NOT NULL;
--> statement-breakpoint
DROP INDEX person_by_type_of_investor;
--> statement-breakpoint
CREATE INDEX person_by_type_of_investor ON person_listing (search_form(type_of_investor) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, type_of_investor) WHERE type_of_investor IS NOT NULL;
--> statement-breakpoint
DROP INDEX person_by_type_of_investor_desc;
--> statement-breakpoint
CREATE INDEX person_by_type_of_investor_desc ON person_listing (search_form(type_of_investor) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, type_of_investor) WHERE type_of_investor IS NOT NULL;
--> statement-breakpoint
DROP INDEX person_by_location;
--> statement-breakpoint
CREATE INDEX person_by_location ON person_listing (search_form(location) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, location) WHERE location IS NOT NULL;
--> statement-breakpoint
DROP INDEX person_by_location_desc;
--> statement-breakpoint
CREATE INDEX person_by_location_desc ON person_listing (search_form(location) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, location) WHERE location IS NOT NULL;
--> statement-breakpoint
DROP INDEX person_by_gender;
--> statement-breakpoint
CREATE INDEX person_by_gender ON person_listing (search_form(gender) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, gender) WHERE gender IS NOT NULL;
--> statement-breakpoint
DROP INDEX person_by_gender_desc;
--> statement-breakpoint
CREATE INDEX person_by_gender_desc ON person_listing (search_form(gender) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, gender) WHERE gender IS NOT NULL;
--> statement-breakpoint
DROP INDEX organization_by_type;
--> statement-breakpoint
CREATE INDEX organization_by_type ON organization_listing (search_form(type) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, type) WHERE type IS NOT NULL;
--> statement-breakpoint
DROP INDEX organization_by_type_desc;
--> statement-breakpoint
CREATE INDEX organization_by_type_desc ON organization_listing (search_form(type) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, type) WHERE type IS NOT NULL;
--> statement-breakpoint
DROP INDEX organization_by_location;
--> statement-breakpoint
CREATE INDEX organization_by_location ON organization_listing (search_form(location) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, location) WHERE location IS NOT NULL;
--> statement-breakpoint
DROP INDEX organization_by_location_desc;
--> statement-breakpoint
CREATE INDEX organization_by_location_desc ON organization_listing (search_form(location) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id, location) WHERE location IS NOT NULL;
--> statement-breakpoint
DROP INDEX round_by_type;
--> statement-breakpoint
CREATE INDEX round_by_type ON round_listing (search_form(type) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id, type) WHERE type IS NOT NULL;
--> statement-breakpoint
DROP INDEX round_by_type_desc;
--> statement-breakpoint
CREATE INDEX round_by_type_desc ON round_listing (search_form(type) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id, type) WHERE type IS NOT NULL;
--> statement-breakpoint
DROP INDEX round_by_category;
--> statement-breakpoint
CREATE INDEX round_by_category ON round_listing (search_form(category) COLLATE "C", sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id, category) WHERE category IS NOT NULL;
--> statement-breakpoint
DROP INDEX round_by_category_desc;
--> statement-breakpoint
CREATE INDEX round_by_category_desc ON round_listing (search_form(category) COLLATE "C" DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id, category) WHERE category IS NOT NULL;
