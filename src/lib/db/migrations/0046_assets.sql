ALTER TABLE "contract" ADD COLUMN "spelling" text;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "key" text;--> statement-breakpoint
CREATE INDEX "contract_key_index" ON "contract" USING btree ("key");--> statement-breakpoint
-- Ethereum's kind is found at once; the job `respell-contracts` sees to the other contracts, whose key it works out.
UPDATE "contract" SET "key" = lower("address") WHERE "address" ~ '^0x[0-9A-Fa-f]{40}$';
