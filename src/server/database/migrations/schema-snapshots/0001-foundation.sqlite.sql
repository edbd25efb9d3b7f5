create table if not exists "migration" ("name" text primary key, "appliedAt" text not null);
create table "setting" ("name" text primary key, "value" text not null);
create table "contentVersion" ("id" integer primary key, "version" bigint not null);
insert into "contentVersion" ("id", "version") values (1, 1);
create table "category" ("id" integer primary key autoincrement, "createdAt" text not null, "updatedAt" text not null, "version" integer not null, "name" text not null, "slug" text not null unique, "parentId" bigint references "category" ("id"), "position" integer not null, "visible" integer not null, "shown" integer not null, "description" text not null, "translations" text not null);
create index "categoryByParent" on "category" ("parentId", "position", "id");
create table "product" ("id" integer primary key autoincrement, "createdAt" text not null, "updatedAt" text not null, "version" integer not null, "name" text not null, "slug" text not null unique, "code" text, "codeKey" text unique, "summary" text not null, "description" text not null, "categoryId" bigint references "category" ("id"), "price" bigint, "warrantyMonths" integer, "tags" text not null, "lifecycle" text not null, "replacementId" bigint references "product" ("id") on delete set null, "seoTitle" text not null, "seoDescription" text not null, "visible" integer not null, "shown" integer not null, "translations" text not null);
create index "productByShown" on "product" ("shown", "id");
create index "productByPrice" on "product" ("shown", "price", "id");
create index "productByVisible" on "product" ("visible", "id");
create table "productCategory" ("productId" bigint not null references "product" ("id") on delete cascade, "categoryId" bigint not null references "category" ("id"), "position" integer not null, constraint "productCategoryKey" primary key ("productId", "categoryId"));
create index "productCategoryByCategory" on "productCategory" ("categoryId", "productId");
create table "productRelation" ("productId" bigint not null references "product" ("id") on delete cascade, "relatedId" bigint not null references "product" ("id") on delete cascade, "position" integer not null, constraint "productRelationKey" primary key ("productId", "relatedId"));
create table "attribute" ("id" integer primary key autoincrement, "categoryId" bigint not null references "category" ("id") on delete cascade, "name" text not null, "translations" text not null, "type" text not null, "unit" text not null, "choices" text not null, "filterable" integer not null, "position" integer not null);
create table "spec" ("id" integer primary key autoincrement, "productId" bigint not null references "product" ("id") on delete cascade, "locale" text not null, "position" integer not null, "attributeId" bigint references "attribute" ("id") on delete set null, "group" text not null, "name" text not null, "value" text not null, "number" double precision);
create index "specByProduct" on "spec" ("productId", "locale", "position");
create table "nameAlias" ("id" integer primary key autoincrement, "entity" text not null, "entityId" bigint not null, "slug" text not null, "source" text not null, constraint "nameAliasOnce" unique ("entity", "entityId", "slug", "source"));
create index "nameAliasBySlug" on "nameAlias" ("entity", "slug");
create table "admin" ("id" integer primary key autoincrement, "createdAt" text not null, "updatedAt" text not null, "version" integer not null, "username" text not null unique, "displayName" text not null, "passwordHash" text not null);
create table "session" ("id" integer primary key autoincrement, "tokenHash" text not null unique, "adminId" bigint not null references "admin" ("id") on delete cascade, "createdAt" text not null, "seenAt" text not null, "expiresAt" text not null);
create table "loginFailure" ("id" integer primary key autoincrement, "username" text not null, "address" text not null, "at" text not null);
create index "loginFailureByUser" on "loginFailure" ("username", "at");
create index "loginFailureByAddress" on "loginFailure" ("address", "at");
create table "loginSuccess" ("username" text not null, "address" text not null, "at" text not null, constraint "loginSuccessKey" primary key ("username", "address"));
insert into "migration" ("name", "appliedAt") values ('0001-foundation', '2026-11-15T03:10:05.380Z');
insert into "product" ("name", "slug", "summary", "description", "price", "tags", "lifecycle", "seoTitle",
  "seoDescription", "visible", "shown", "translations", "createdAt", "updatedAt", "version") values ('Kept', 'kept', '', '',
  12345678901, '[]', 'active', '', '', 1, 1, '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 3);
