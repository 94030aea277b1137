CREATE TABLE "guild_facts" (
	"guild_id" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guild_facts_reported_at" ON "guild_facts" USING btree ("reported_at");