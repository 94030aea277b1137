CREATE TABLE "guild_secrets" (
	"guild_id" text NOT NULL,
	"subject" text NOT NULL,
	"option" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "guild_secrets_guild_id_subject_option_pk" PRIMARY KEY("guild_id","subject","option")
);
