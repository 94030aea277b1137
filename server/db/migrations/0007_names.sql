CREATE TABLE "guild_names" (
	"guild_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" integer,
	"parent" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guild_names_guild_id_kind_id_pk" PRIMARY KEY("guild_id","kind","id")
);
