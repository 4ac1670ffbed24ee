-- What plan somebody has is read from the ledger.
ALTER TABLE "account" DROP COLUMN "plan";
