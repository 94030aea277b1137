CREATE TABLE "entitlements" (
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
CREATE TABLE "game_servers" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"game" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"password" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"failure" text,
	"latency_ms" integer,
	CONSTRAINT "game_servers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "guild_images" (
	"guild_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now(),
	CONSTRAINT "guild_images_guild_id_id_pk" PRIMARY KEY("guild_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_images" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now(),
	CONSTRAINT "user_images_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_address" text;--> statement-breakpoint
CREATE UNIQUE INDEX "game_servers_address" ON "game_servers" USING btree ("user_id","game","host","port");--> statement-breakpoint
CREATE INDEX "guild_images_unused_since" ON "guild_images" USING btree ("unused_since");--> statement-breakpoint
CREATE INDEX "user_images_unused_since" ON "user_images" USING btree ("unused_since");