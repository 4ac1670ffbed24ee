CREATE TABLE "plan_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"plan" text,
	"term" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"day" integer,
	"provider" text,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_usage" (
	"account_id" bigint NOT NULL,
	"what" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "plan_usage_account_id_what_since_pk" PRIMARY KEY("account_id","what","since")
);
--> statement-breakpoint
ALTER TABLE "plan_entry" ADD CONSTRAINT "plan_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_usage" ADD CONSTRAINT "plan_usage_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "plan_entry_of_account" ON "plan_entry" USING btree ("account_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "plan_entry_once" ON "plan_entry" USING btree ("provider","reference","kind") WHERE "plan_entry"."reference" IS NOT NULL;
--> statement-breakpoint
-- A ledger is added to. Only whose an entry is may be forgotten.
CREATE FUNCTION plan_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.account_id IS NULL
		AND to_jsonb(NEW) - 'account_id' = to_jsonb(OLD) - 'account_id' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'entries of the ledger of plans are not changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_entry_stays BEFORE UPDATE OR DELETE ON "plan_entry" FOR EACH ROW EXECUTE FUNCTION plan_entry_stays();
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"shown" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_key_of_account" ON "api_key" USING btree ("account_id") WHERE "api_key"."revoked_at" IS NULL;
