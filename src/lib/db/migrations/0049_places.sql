-- The host of an address in lower case, with its letters in reverse: what stands below a host begins as it does.
CREATE FUNCTION site_host_reversed(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN reverse(rtrim(split_part(lower(split_part(address, '/', 3) COLLATE "C"), ':', 1), '.'));--> statement-breakpoint
-- The account that an address on X names, in lower case.
CREATE FUNCTION account_on_x(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(ltrim(split_part(split_part(address, '/', 4), '?', 1), '@') COLLATE "C");--> statement-breakpoint
CREATE INDEX "project_by_site" ON "project" (site_host_reversed("website") text_pattern_ops) WHERE "website" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "organization_by_site" ON "organization" (site_host_reversed("website") text_pattern_ops) WHERE "website" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "person_by_site" ON "person" (site_host_reversed("website") text_pattern_ops) WHERE "website" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "project_by_account" ON "project" (account_on_x("twitter")) WHERE "twitter" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "organization_by_account" ON "organization" (account_on_x("twitter")) WHERE "twitter" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "person_by_account" ON "person" (account_on_x("twitter")) WHERE "twitter" IS NOT NULL;
