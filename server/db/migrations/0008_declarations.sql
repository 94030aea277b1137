CREATE TABLE "bot_declarations" (
	"bot" text PRIMARY KEY NOT NULL,
	"declaration" json NOT NULL,
	"version" integer NOT NULL,
	"declared_at" timestamp with time zone NOT NULL
);
