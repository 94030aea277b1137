ALTER TABLE "guild_changes" ADD COLUMN "bot_id" text;--> statement-breakpoint
ALTER TABLE "guild_changes" ADD COLUMN "bot_name" text;--> statement-breakpoint
CREATE INDEX "guild_changes_bot" ON "guild_changes" USING btree ("guild_id","bot_id","id") WHERE "guild_changes"."bot_id" is not null;