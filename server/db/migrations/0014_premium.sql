CREATE TABLE "guild_premium" (
	"guild_id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_premium" (
	"user_id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guild_premium_until" ON "guild_premium" USING btree ("until");--> statement-breakpoint
CREATE INDEX "user_premium_until" ON "user_premium" USING btree ("until");