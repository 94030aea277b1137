ALTER TABLE "guild_changes" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "guild_changes" ADD COLUMN "user_avatar" text;--> statement-breakpoint
ALTER TABLE "guild_changes" ADD COLUMN "reverts" bigint;--> statement-breakpoint
CREATE INDEX "guild_changes_user" ON "guild_changes" USING btree ("guild_id","user_id","id");--> statement-breakpoint
CREATE INDEX "guild_changes_subject" ON "guild_changes" USING btree ("guild_id","subject","id");