-- Networks where the owner of an account has been: what others try at the account does not make them wait there.
CREATE INDEX "audit_event_proving" ON "audit_event" USING btree ("account_id","network") WHERE "kind" IN ('signed-in', 'signed-up', 'password-reset');
