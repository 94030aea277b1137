CREATE TABLE "guild_availability" (
	"guild_id" text PRIMARY KEY NOT NULL,
	"locked" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
