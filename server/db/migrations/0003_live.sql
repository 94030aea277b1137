CREATE TABLE "bot_loaded" (
	"guild_id" text NOT NULL,
	"subject" text NOT NULL,
	"version" integer NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bot_loaded_guild_id_subject_pk" PRIMARY KEY("guild_id","subject")
);
--> statement-breakpoint
CREATE TABLE "bot_reports" (
	"bot" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "bot_reports_bot_started_at_pk" PRIMARY KEY("bot","started_at")
);
--> statement-breakpoint
CREATE TABLE "guild_presence" (
	"guild_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text,
	"user_avatar" text,
	"subject" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guild_presence_guild_id_stream_id_pk" PRIMARY KEY("guild_id","stream_id")
);
--> statement-breakpoint
CREATE INDEX "bot_reports_started_at" ON "bot_reports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "guild_presence_seen_at" ON "guild_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "guild_changes_id" ON "guild_changes" USING btree ("id");