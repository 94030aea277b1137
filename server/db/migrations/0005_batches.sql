ALTER TABLE "guild_changes" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "guild_changes" ADD COLUMN "origin" text;--> statement-breakpoint
CREATE INDEX "guild_changes_batch" ON "guild_changes" USING btree ("guild_id","batch") WHERE "guild_changes"."batch" is not null;