CREATE TABLE "payment_method" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_method_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"label" text NOT NULL,
	"expires" text,
	"fingerprint" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"number" integer PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"term" integer NOT NULL,
	"price" integer NOT NULL,
	"credit" integer NOT NULL,
	"provider" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"seller" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"method_id" bigint,
	"reference" text,
	"next" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"ended_as" text,
	"ended_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice" integer NOT NULL,
	"cents" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reference" text,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "payment_customer" (
	"account_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "payment_customer_account_id_provider_pk" PRIMARY KEY("account_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "trial_mark" (
	"mark" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreed_price" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"month" integer NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"message" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_method_id_payment_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_method"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_invoice_invoice_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoice"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreed_price" ADD CONSTRAINT "agreed_price_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_method_once" ON "payment_method" USING btree ("provider","reference");
--> statement-breakpoint
CREATE INDEX "payment_method_of_account" ON "payment_method" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_once" ON "invoice" USING btree ("account_id","key");
--> statement-breakpoint
CREATE INDEX "invoice_by_reference" ON "invoice" USING btree ("provider","reference");
--> statement-breakpoint
CREATE INDEX "invoice_open" ON "invoice" USING btree ("number") WHERE "invoice"."ended_as" IS NULL;
--> statement-breakpoint
CREATE INDEX "refund_of_invoice" ON "refund" USING btree ("invoice");
--> statement-breakpoint
CREATE UNIQUE INDEX "refund_by_reference" ON "refund" USING btree ("reference");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customer_once" ON "payment_customer" USING btree ("provider","reference");
--> statement-breakpoint
-- An invoice stays as it was written; only where it stands, and whose it is, may change.
CREATE FUNCTION invoice_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moving CONSTANT text[] := ARRAY['account_id', 'method_id', 'reference', 'next', 'tries', 'tried_at', 'ended_as', 'ended_at', 'reason'];
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
		AND (NEW.account_id IS NULL OR NEW.account_id = OLD.account_id) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'invoices are not changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_stays BEFORE UPDATE OR DELETE ON "invoice" FOR EACH ROW EXECUTE FUNCTION invoice_stays();
