DELETE FROM "guild_names" WHERE "kind" = 'channel' AND "type" = 12;
