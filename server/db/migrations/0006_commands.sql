CREATE TABLE "bot_commands" (
	"bot" text PRIMARY KEY NOT NULL,
	"commands" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
