// The tests of this worker meet the database as its owner, who is no superuser.
process.env.DATABASE_URL = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL
