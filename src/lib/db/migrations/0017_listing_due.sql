CREATE TABLE "listing_due" (
	"record_type" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "listing_due_record_type_record_id_pk" PRIMARY KEY("record_type","record_id")
);
