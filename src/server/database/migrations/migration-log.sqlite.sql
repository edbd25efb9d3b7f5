-- 0001-foundation
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

-- 0002-whole-catalogue
alter table "product" add column "deletedAt" text;
alter table "product" add column "trashedSlug" text;
alter table "product" add column "mainImageRef" text;
alter table "product" add column "wasShown" integer default 0 not null;
alter table "product" add column "visits" bigint default 0 not null;
alter table "product" add column "sortKey" text default '' not null;
create index "productByTrash" on "product" ("deletedAt", "id");
create index "productByTrashedSlug" on "product" ("trashedSlug");
alter table "category" add column "deletedAt" text;
alter table "category" add column "trashedSlug" text;
alter table "category" add column "imageRef" text;
alter table "category" add column "imageAlt" text default '' not null;
alter table "category" add column "productCount" integer default 0 not null;
alter table "category" add column "lineage" text default '' not null;
alter table "category" add column "openFrom" integer default 0 not null;
alter table "attribute" add column "createdAt" text default '' not null;
alter table "attribute" add column "updatedAt" text default '' not null;
alter table "attribute" add column "version" integer default 1 not null;
create index "attributeByCategory" on "attribute" ("categoryId", "position");
create index "specByAttribute" on "spec" ("attributeId");
update "product" set "description" = '<p>One &amp; &lt;b&gt;</p><p>Two,<br>three</p>',
      "translations" = '{"fa":{"name":"کتری","description":"<p>یک</p><p>دو</p>"}}' where "id" = 1;
create table "listing" ("categoryId" bigint not null, "productId" bigint not null references "product" ("id") on delete cascade, "shown" integer not null, "visible" integer not null, "sortKey" text not null, "price" bigint, "visits" bigint not null, constraint "listingKey" primary key ("categoryId", "shown", "productId")) without rowid;
create unique index "listingByProduct" on "listing" ("productId", "categoryId");
create index "listingBySortKey" on "listing" ("categoryId", "shown", "sortKey", "productId");
create index "listingByPrice" on "listing" ("categoryId", "shown", "price", "productId");
create index "listingByVisits" on "listing" ("categoryId", "shown", "visits", "productId");
drop index "productByShown";
drop index "productByPrice";
drop index "productByVisible";
create table "media" ("ref" text primary key, "kind" text not null, "type" text not null, "bytes" bigint not null, "width" integer, "height" integer, "preview" text not null, "state" text not null, "attempts" integer not null, "claimedAt" text, "createdAt" text not null, "unusedAt" text, "folder" text default '' not null);
create index "categoryByImageRef" on "category" ("imageRef");
create index "mediaByState" on "media" ("state", "createdAt");
create table "productImage" ("productId" bigint not null references "product" ("id") on delete cascade, "ref" text not null references "media" ("ref"), "position" integer not null, "alt" text not null, "translations" text not null, "deletedAt" text, constraint "productImageKey" primary key ("productId", "ref"));
create index "productImageByRef" on "productImage" ("ref");
create table "productDocument" ("productId" bigint not null references "product" ("id") on delete cascade, "ref" text not null references "media" ("ref"), "position" integer not null, "name" text not null, "deletedAt" text, constraint "productDocumentKey" primary key ("productId", "ref"));
create index "productDocumentByRef" on "productDocument" ("ref");
create index "productImageByTrash" on "productImage" ("deletedAt") where "deletedAt" is not null;
create index "productDocumentByTrash" on "productDocument" ("deletedAt") where "deletedAt" is not null;
create table "event" ("id" integer primary key autoincrement, "at" text not null, "adminId" bigint references "admin" ("id") on delete set null, "adminName" text not null, "entity" text not null, "entityId" bigint not null, "label" text not null, "action" text not null, "changes" text not null, "undoneAt" text, "undoes" bigint);
create index "eventByEntity" on "event" ("entity", "entityId", "id");
create index "eventByTime" on "event" ("at");
create table "eventMedia" ("eventId" bigint not null references "event" ("id") on delete cascade, "ref" text not null, constraint "eventMediaKey" primary key ("ref", "eventId"));
create table "visitDay" ("productId" bigint not null references "product" ("id") on delete cascade, "day" text not null, "count" integer not null, constraint "visitDayKey" primary key ("productId", "day"));
create table "visitSeen" ("productId" bigint not null, "visitor" text not null, "at" text not null, constraint "visitSeenKey" primary key ("productId", "visitor"));
create index "visitSeenByTime" on "visitSeen" ("at");

-- 0003-accounts
alter table "admin" add column "disabledAt" text;
alter table "admin" add column "seenAt" text;
alter table "session" add column "agent" text default '' not null;
alter table "session" add column "address" text default '' not null;
create index "sessionByAdmin" on "session" ("adminId", "seenAt");
create index "sessionByEnd" on "session" ("expiresAt");
create table "tryLimit" ("key" text primary key, "times" text not null, "endsAt" text not null);
create index "tryLimitByEnd" on "tryLimit" ("endsAt");
create table "knownAddress" ("adminId" bigint not null references "admin" ("id") on delete cascade, "address" text not null, "at" text not null, constraint "knownAddressKey" primary key ("adminId", "address"));
insert into "knownAddress" ("adminId", "address", "at")
      select "admin"."id", "address", "at" from "loginSuccess" inner join "admin" using ("username");
drop table "loginSuccess";
drop table "loginFailure";

-- 0004-tickets
create table "inbox" ("id" integer primary key, "lastMessageId" bigint not null, "lastNumber" bigint not null);
insert into "inbox" ("id", "lastMessageId", "lastNumber") values (1, 0, 1000);
create table "ticket" ("id" integer primary key autoincrement, "number" bigint not null unique, "code" text not null unique, "secretHash" text not null unique, "requestHash" text unique, "topic" text not null, "subject" text not null, "name" text not null, "phone" text, "email" text, "productId" bigint references "product" ("id") on delete set null, "serial" text, "locale" text not null, "status" text not null, "unread" integer not null, "assigneeId" bigint references "admin" ("id") on delete set null, "firstReplyAt" text, "lastMessageAt" text not null, "lastMessageId" bigint not null, "searchText" text not null, "deletedAt" text, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);
create index "ticketByMessage" on "ticket" ("lastMessageId", "deletedAt") where "deletedAt" is null;
create index "ticketByStatus" on "ticket" ("status", "lastMessageId", "deletedAt") where "deletedAt" is null;
create index "ticketByTopic" on "ticket" ("topic", "lastMessageId", "deletedAt") where "deletedAt" is null;
create index "ticketByUnread" on "ticket" ("unread", "lastMessageId", "deletedAt") where "deletedAt" is null;
create index "ticketByStatusAndTopic" on "ticket" ("status", "topic", "lastMessageId", "deletedAt") where "deletedAt" is null;
create index "ticketByStatusAndUnread" on "ticket" ("status", "unread", "lastMessageId", "deletedAt") where "deletedAt" is null;
create index "ticketByTrash" on "ticket" ("deletedAt", "lastMessageId") where "deletedAt" is not null;
create index "ticketByPhone" on "ticket" ("phone") where "phone" is not null;
create index "ticketByEmail" on "ticket" ("email") where "email" is not null;
create index "ticketByProductId" on "ticket" ("productId") where "productId" is not null;
create index "ticketByAssigneeId" on "ticket" ("assigneeId") where "assigneeId" is not null;
create table "message" ("id" integer primary key, "ticketId" bigint not null references "ticket" ("id") on delete cascade, "from" text not null, "adminId" bigint references "admin" ("id") on delete set null, "adminName" text not null, "body" text not null, "at" text not null);
create index "messageByTicket" on "message" ("ticketId", "id");
create index "messageByAdmin" on "message" ("adminId") where "adminId" is not null;
create table "attachment" ("id" integer primary key autoincrement, "messageId" bigint references "message" ("id") on delete set null, "position" integer not null, "tokenHash" text unique, "name" text not null, "type" text not null, "bytes" bigint not null, "folder" text not null, "createdAt" text not null);
create index "attachmentByMessage" on "attachment" ("messageId");
create index "attachmentByRest" on "attachment" ("createdAt") where "messageId" is null;
create table "attachmentLink" ("tokenHash" text primary key, "attachmentId" bigint not null references "attachment" ("id") on delete cascade, "expiresAt" text not null);
create index "attachmentLinkByEnd" on "attachmentLink" ("expiresAt");
create index "attachmentLinkByAttachment" on "attachmentLink" ("attachmentId");

-- 0005-search
create table "searchText" ("productId" integer primary key references "product" ("id") on delete cascade, "words" text not null, "names" text not null);
create virtual table "searchIndex" using fts5("words", content='searchText', content_rowid='productId', tokenize='ascii', prefix='1 2 3 4', detail=none, columnsize=0);
create trigger "searchTextAdded" after insert on "searchText" begin insert into "searchIndex" (rowid, "words") values (new."productId", new."words"); end;
create trigger "searchTextRemoved" after delete on "searchText" begin insert into "searchIndex" ("searchIndex", rowid, "words") values ('delete', old."productId", old."words"); end;
create trigger "searchTextChanged" after update of "words" on "searchText" begin insert into "searchIndex" ("searchIndex", rowid, "words") values ('delete', old."productId", old."words"); insert into "searchIndex" (rowid, "words") values (new."productId", new."words"); end;
create table "searchWord" ("word" text primary key, "products" integer not null) without rowid;
create table "searchSpelling" ("spelling" text not null, "word" text not null references "searchWord" ("word") on delete cascade, constraint "searchSpellingKey" primary key ("spelling", "word")) without rowid;
create index "searchSpellingByWord" on "searchSpelling" ("word");
create table "searchMiss" ("term" text primary key, "count" integer not null, "lastAt" text not null);
create index "searchMissByCount" on "searchMiss" ("count", "lastAt", "term");

-- 0006-facets
create table "productFacts" ("productId" integer primary key references "product" ("id") on delete cascade, "version" bigint not null, "facts" text not null);
create index "productFactsByVersion" on "productFacts" ("version", "productId");

-- 0007-serials
create table "serial" ("id" integer primary key autoincrement, "serial" text not null unique, "productId" bigint references "product" ("id") on delete set null, "startsOn" text, "months" integer, "expiresOn" text, "state" text not null, "reason" text not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);
create table "serialRange" ("id" integer primary key autoincrement, "prefix" text not null, "length" integer not null, "first" text not null, "last" text not null, "productId" bigint references "product" ("id") on delete set null, "startsOn" text, "months" integer, "expiresOn" text, "state" text not null, "reason" text not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);
create unique index "serialRangeByFirst" on "serialRange" ("length", "first");
create index "serialByProduct" on "serial" ("productId");
create index "serialByEnd" on "serial" ("expiresOn");
create index "serialRangeByProduct" on "serialRange" ("productId");
create index "serialRangeByEnd" on "serialRange" ("expiresOn");

-- 0008-hero-picture
alter table "media" add column "tones" text default '' not null;

-- 0009-support
create table "job" ("id" integer primary key autoincrement, "kind" text not null, "uniqueKey" text unique, "about" text, "payload" text not null, "state" text not null, "runAt" text not null, "attempts" integer not null, "leaseUntil" text, "leaseKey" text, "error" text not null, "createdAt" text not null, "startedAt" text, "finishedAt" text);
create index "jobByDue" on "job" ("runAt", "id") where "state" = 'waiting';
create index "jobByState" on "job" ("state", "id");
create index "jobByAbout" on "job" ("about") where "about" is not null;
alter table "inbox" add column "lastChangeId" bigint default 0 not null;
alter table "ticket" add column "changeId" bigint default 0 not null;
alter table "ticket" add column "closedAt" text;
create index "ticketByChange" on "ticket" ("changeId");
create index "ticketByAssigneeOrder" on "ticket" ("assigneeId", "lastMessageId", "deletedAt", "status", "topic", "unread") where "deletedAt" is null;
create index "ticketByAssigneeAndStatus" on "ticket" ("assigneeId", "status", "lastMessageId", "deletedAt", "topic", "unread") where "deletedAt" is null;
create index "ticketByAssigneeAndUnread" on "ticket" ("assigneeId", "unread", "lastMessageId", "deletedAt", "status", "topic") where "deletedAt" is null;
create index "ticketByTopicAndUnread" on "ticket" ("topic", "unread", "lastMessageId", "deletedAt", "assigneeId", "status") where "deletedAt" is null;
create table "ticketSecret" ("hash" text primary key, "ticketId" bigint not null references "ticket" ("id") on delete cascade, "createdAt" text not null);
create index "ticketSecretByTicket" on "ticketSecret" ("ticketId");
create table "ticketPresence" ("ticketId" bigint not null references "ticket" ("id") on delete cascade, "adminId" bigint not null references "admin" ("id") on delete cascade, "isWriting" integer not null, "seenAt" text not null, constraint "ticketPresenceKey" primary key ("ticketId", "adminId"));
create index "ticketPresenceByTime" on "ticketPresence" ("seenAt");
create index "ticketPresenceByAdmin" on "ticketPresence" ("adminId");
create table "heldMessage" ("id" integer primary key autoincrement, "ticketId" bigint not null references "ticket" ("id") on delete cascade, "adminId" bigint references "admin" ("id") on delete set null, "adminName" text not null, "from" text not null, "body" text not null, "close" integer not null, "releaseAt" text not null, "createdAt" text not null);
create index "heldMessageByTicket" on "heldMessage" ("ticketId");
create index "heldMessageByAdmin" on "heldMessage" ("adminId");
alter table "attachment" add column "heldMessageId" bigint references "heldMessage" ("id") on delete set null;
create index "attachmentByHeldMessage" on "attachment" ("heldMessageId") where "heldMessageId" is not null;
create table "cannedReply" ("id" integer primary key autoincrement, "name" text not null, "en" text not null, "fa" text not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);
create table "helpQuestion" ("id" integer primary key autoincrement, "question" text not null, "answer" text not null, "translations" text not null, "visible" integer not null, "position" integer not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);

-- 0010-logins
alter table "session" add column "provedAt" text;
create table "loginCounter" ("key" text primary key, "count" integer not null, "eventId" bigint, "endsAt" text not null);
create index "loginCounterByEnd" on "loginCounter" ("endsAt");
create index "eventByAction" on "event" ("action", "at");

-- 0011-facet-names
alter table "productFacts" rename to "productFacet";
alter table "productFacet" rename column "facts" to "facets";
drop index "productFactsByVersion";
create index "productFacetByVersion" on "productFacet" ("version", "productId");

-- 0012-event-groups
alter table "event" add column "groupId" text;
create index "eventByGroup" on "event" ("groupId", "id");

-- 0013-barcode
alter table "product" add column "barcode" text;

-- 0014-content-changes
create table "contentChange" ("version" bigint primary key, "tags" text not null);

-- 0015-products-by-change
create index "productByChange" on "product" ("updatedAt", "id", "deletedAt") where "deletedAt" is null;
drop index "productByTrash";
create index "productByTrash" on "product" ("deletedAt", "id") where "deletedAt" is not null;

-- 0016-removed-attributes
alter table "spec" add column "removedAttributeId" bigint;
create index "specByRemovedAttribute" on "spec" ("removedAttributeId", "id") where "removedAttributeId" is not null;

-- 0017-bulk-changes
create table "bulkChange" ("id" integer primary key autoincrement, "kind" text not null, "state" text not null, "adminId" bigint references "admin" ("id") on delete set null, "adminName" text not null, "change" text not null, "groupId" text not null, "undoneGroupId" text, "total" integer not null, "done" integer not null, "changed" integer not null, "skipped" integer not null, "position" bigint not null, "cancelRequested" integer not null, "conflict" text, "problem" text, "createdAt" text not null, "finishedAt" text, "dismissedAt" text);
create index "bulkChangeByAdmin" on "bulkChange" ("adminId", "id");
create table "bulkChangePart" ("bulkChangeId" bigint not null references "bulkChange" ("id") on delete cascade, "position" integer not null, "ids" text not null, constraint "bulkChangePartKey" primary key ("bulkChangeId", "position"));

-- 0018-search-scopes
delete from "searchSpelling";
delete from "searchWord";
drop table "searchIndex";
drop table "searchText";
create table "searchText" ("productId" integer primary key references "product" ("id") on delete cascade, "words" text not null, "allWords" text not null, "names" text not null, "categoryId" bigint not null);
create virtual table "searchIndex" using fts5("words", content='searchText', content_rowid='productId', tokenize='ascii', prefix='3 4', detail=none, columnsize=0);
create trigger "searchIndexAdded" after insert on "searchText" begin insert into "searchIndex" (rowid, "words") values (new."productId", new."words"); end;
create trigger "searchIndexRemoved" after delete on "searchText" begin insert into "searchIndex" ("searchIndex", rowid, "words") values ('delete', old."productId", old."words"); end;
create trigger "searchIndexChanged" after update of "words" on "searchText" begin insert into "searchIndex" ("searchIndex", rowid, "words") values ('delete', old."productId", old."words"); insert into "searchIndex" (rowid, "words") values (new."productId", new."words"); end;
create virtual table "searchAllIndex" using fts5("allWords", content='searchText', content_rowid='productId', tokenize='ascii', prefix='3 4', detail=none, columnsize=0);
create trigger "searchAllIndexAdded" after insert on "searchText" begin insert into "searchAllIndex" (rowid, "allWords") values (new."productId", new."allWords"); end;
create trigger "searchAllIndexRemoved" after delete on "searchText" begin insert into "searchAllIndex" ("searchAllIndex", rowid, "allWords") values ('delete', old."productId", old."allWords"); end;
create trigger "searchAllIndexChanged" after update of "allWords" on "searchText" begin insert into "searchAllIndex" ("searchAllIndex", rowid, "allWords") values ('delete', old."productId", old."allWords"); insert into "searchAllIndex" (rowid, "allWords") values (new."productId", new."allWords"); end;

-- 0019-shop-words
create table "shopWord" ("id" integer primary key autoincrement, "kind" text not null, "key" text not null, "searched" text not null, "fields" text not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null, constraint "shopWordKey" unique ("kind", "key"));
create table "searchTerm" ("term" text not null, "month" text not null, "searches" integer not null, "nothing" integer not null, "corrected" integer not null, "clicks" integer not null, "lastAt" text not null, "nothingAt" text, constraint "searchTermKey" primary key ("term", "month"));
create index "searchTermBySearches" on "searchTerm" ("searches", "lastAt", "term");
insert into "searchTerm" ("term", "month", "searches", "nothing", "corrected", "clicks", "lastAt", "nothingAt") select "term", substr("lastAt", 1, 7) as "month", "count" as "searches", "count" as "nothing", 0 as "corrected", 0 as "clicks", "lastAt", "lastAt" as "nothingAt" from "searchMiss";
drop table "searchMiss";

-- 0020-focal-points
alter table "media" add column "focus" text default '' not null;
alter table "category" add column "imageFocus" text;
alter table "productImage" add column "focus" text;

-- 0021-deleted-attributes
alter table "attribute" add column "deletedAt" text;
create index "attributeDeleted" on "attribute" ("id") where "deletedAt" is not null;
insert into "attribute" ("categoryId", "name", "translations", "type", "unit", "choices", "filterable", "position", "id", "createdAt", "updatedAt", "version", "deletedAt") values (2, 'Colour', '{"fa":{"name":"رنگ"}}', 'choice', '', '[]', 1, 1, 7, '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z', 1, '2026-01-02T00:00:00.000Z');
update "spec" set "attributeId" = "removedAttributeId"
    where "removedAttributeId" in (select "id" from "attribute" where "deletedAt" is not null);
delete from "setting" where "name" = 'derivedVersion';
drop index "specByRemovedAttribute";
alter table "spec" drop column "removedAttributeId";

-- 0022-specs-by-attribute
drop index "specByAttribute";
create index "specByAttribute" on "spec" ("attributeId", "productId");

-- 0023-products-by-barcode
create index "productByBarcode" on "product" ("barcode") where "barcode" is not null;

-- 0024-gone-products
create table "goneProduct" ("id" bigint primary key, "name" text not null, "translations" text not null, "categoryId" bigint, "replacementId" bigint);

-- 0025-previews
create table "draftFile" ("adminId" bigint not null references "admin" ("id") on delete cascade, "draft" text not null, "ref" text not null, "expiresAt" text not null, constraint "draftFileKey" primary key ("adminId", "draft", "ref"));
create index "draftFileByRef" on "draftFile" ("ref", "expiresAt");
create table "preview" ("secretHash" text primary key, "adminId" bigint not null references "admin" ("id") on delete cascade, "kind" text not null, "snapshot" text not null, "createdAt" text not null, "expiresAt" text not null);
create index "previewByAdmin" on "preview" ("adminId", "createdAt");
create table "previewFile" ("secretHash" text not null references "preview" ("secretHash") on delete cascade, "ref" text not null, constraint "previewFileKey" primary key ("secretHash", "ref"));
create index "previewFileByRef" on "previewFile" ("ref");

-- 0026-link-preview-pictures
update "media" set "state" = 'stored', "attempts" = 0, "claimedAt" = null where "kind" = 'picture' and "state" = 'ready';

-- 0027-ticket-search
create table "ticketSearch" ("ticketId" integer primary key references "ticket" ("id") on delete cascade, "words" text not null);
create virtual table "ticketSearchIndex" using fts5("words", content='ticketSearch', content_rowid='ticketId', tokenize='ascii', prefix='2 3', detail=none, columnsize=0);
create trigger "ticketSearchAdded" after insert on "ticketSearch" begin insert into "ticketSearchIndex" (rowid, "words") values (new."ticketId", new."words"); end;
create trigger "ticketSearchRemoved" after delete on "ticketSearch" begin insert into "ticketSearchIndex" ("ticketSearchIndex", rowid, "words") values ('delete', old."ticketId", old."words"); end;
create trigger "ticketSearchChanged" after update of "words" on "ticketSearch" begin insert into "ticketSearchIndex" ("ticketSearchIndex", rowid, "words") values ('delete', old."ticketId", old."words"); insert into "ticketSearchIndex" (rowid, "words") values (new."ticketId", new."words"); end;
alter table "ticket" drop column "searchText";

-- 0028-values-once
alter table "attribute" add column "formerChoices" text not null default '{"removed":[],"words":[]}';
alter table "spec" rename to "specBefore";
drop index "specByProduct";
drop index "specByAttribute";
create table "spec" ("id" integer primary key autoincrement, "productId" bigint not null references "product" ("id") on delete cascade, "locale" text not null, "position" integer not null, "attributeId" bigint references "attribute" ("id") on delete set null, "group" text not null, "name" text not null, "value" text not null, "choiceId" integer, "number" double precision, "unit" text, "yes" integer);
create index "specBeforeByProduct" on "specBefore" ("productId");
insert into "spec" ("productId", "locale", "position", "attributeId", "group", "name", "value", "choiceId", "number", "unit", "yes") select json_extract("value", '$.productId'), json_extract("value", '$.locale'), json_extract("value", '$.position'), json_extract("value", '$.attributeId'), json_extract("value", '$.group'), json_extract("value", '$.name'), json_extract("value", '$.value'), json_extract("value", '$.choiceId'), json_extract("value", '$.number'), json_extract("value", '$.unit'), json_extract("value", '$.yes') from json_each('[{"productId":1,"locale":"","position":0,"attributeId":1,"group":"","name":"","value":"","choiceId":null,"number":1.7,"unit":null,"yes":null},{"productId":1,"locale":"","position":1,"attributeId":7,"group":"","name":"","value":"Red","choiceId":null,"number":null,"unit":null,"yes":null}]');
drop table "specBefore";
create index "specByProduct" on "spec" ("productId", "locale", "position");
create index "specByAttribute" on "spec" ("attributeId", "productId");

-- 0029-tags
create table "tag" ("id" integer primary key autoincrement, "name" text not null, "translations" text not null, "sortKey" text not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);
create index "tagBySortKey" on "tag" ("sortKey", "id");
create table "tagName" ("key" text primary key, "tagId" bigint not null references "tag" ("id") on delete cascade, "isFormer" integer not null);
create index "tagNameByTag" on "tagName" ("tagId");
create table "productTag" ("productId" bigint not null references "product" ("id") on delete cascade, "tagId" bigint not null references "tag" ("id") on delete cascade, "position" integer not null, constraint "productTagKey" primary key ("productId", "tagId"));
insert into "tag" ("name", "translations", "sortKey", "createdAt", "updatedAt", "version") values ('kettle', '{}', 'kettle', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1);
insert into "tagName" ("key", "tagId", "isFormer") values ('kettle
', 1, 0);
insert into "productTag" ("productId", "tagId", "position") values (1, 1, 0), (2, 1, 0);
create index "productTagByTag" on "productTag" ("tagId", "productId");
alter table "product" drop column "tags";

-- 0030-document-search
create table "documentSearch" ("productId" integer primary key references "product" ("id") on delete cascade, "words" text not null);
create virtual table "documentSearchIndex" using fts5("words", content='documentSearch', content_rowid='productId', tokenize='ascii', detail=none, columnsize=0);
create trigger "documentSearchAdded" after insert on "documentSearch" begin insert into "documentSearchIndex" (rowid, "words") values (new."productId", new."words"); end;
create trigger "documentSearchRemoved" after delete on "documentSearch" begin insert into "documentSearchIndex" ("documentSearchIndex", rowid, "words") values ('delete', old."productId", old."words"); end;
create trigger "documentSearchChanged" after update of "words" on "documentSearch" begin insert into "documentSearchIndex" ("documentSearchIndex", rowid, "words") values ('delete', old."productId", old."words"); insert into "documentSearchIndex" (rowid, "words") values (new."productId", new."words"); end;

-- 0031-attribute-updates
alter table "attribute" add column "updatingProducts" integer default 0 not null;
alter table "attribute" add column "filterReady" integer default 1 not null;

-- 0032-mended-values
alter table "attribute" add column "leftAsText" text default '[]' not null;
create index "specByKind" on "spec" ("attributeId",
      (case when "choiceId" is not null then 'choice' when "yes" is not null then 'yes-no'
        when "number" is not null then 'number' else 'text' end), "productId")
      where "locale" = '' and "attributeId" is not null;
create table "mendedValue" ("mendKey" text not null, "productId" bigint not null references "product" ("id") on delete cascade, "attributeId" bigint not null references "attribute" ("id") on delete cascade, "earlier" text not null, "mended" text not null, "createdAt" text not null, constraint "mendedValueKey" primary key ("mendKey", "productId"));
create index "mendedValueByProduct" on "mendedValue" ("productId");
create index "mendedValueByAttribute" on "mendedValue" ("attributeId");
create index "mendedValueByTime" on "mendedValue" ("createdAt");

-- 0034-pages
create table "page" ("id" integer primary key autoincrement, "title" text not null, "slug" text not null unique, "body" text not null, "translations" text not null, "visible" integer not null, "inHeader" integer not null, "inFooter" integer not null, "position" integer not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);
create table "pageSlug" ("slug" text primary key, "pageId" bigint not null);
create table "pageFile" ("pageId" bigint not null references "page" ("id") on delete cascade, "ref" text not null, constraint "pageFileKey" primary key ("pageId", "ref"));
create index "pageFileByRef" on "pageFile" ("ref");

-- 0035-menus
create table "menu" ("id" integer primary key, "entries" text not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null);

-- 0036-demo-items
create table "demoItem" ("kind" text not null, "key" text not null, "version" bigint not null, constraint "demoItemKey" primary key ("kind", "key"));
create table "demoRemoved" ("id" integer primary key autoincrement, "removalId" bigint not null, "kind" text not null, "key" text not null, "version" bigint not null, "stored" text, "ref" text, "removedAt" text not null);
create index "demoRemovedByRemoval" on "demoRemoved" ("removalId");
create index "demoRemovedByRef" on "demoRemoved" ("ref");

-- 0037-invitations
create table "invitation" ("id" integer primary key autoincrement, "displayName" text not null, "username" text, "email" text, "adminId" bigint not null references "admin" ("id") on delete cascade, "createdAt" text not null, "expiresAt" text not null, "acceptedAt" text, "withdrawnAt" text);
create index "invitationByAdmin" on "invitation" ("adminId");
create index "invitationByEnd" on "invitation" ("expiresAt");
create table "invitationSecret" ("secretHash" text primary key, "invitationId" bigint not null references "invitation" ("id") on delete cascade);
create index "invitationSecretByInvitation" on "invitationSecret" ("invitationId");

-- 0038-password-resets
alter table "admin" add column "email" text;
create unique index "adminByEmail" on "admin" ("email");
create table "passwordReset" ("id" integer primary key autoincrement, "account" text not null, "createdAt" text not null, "adminId" bigint references "admin" ("id") on delete cascade, "secretHash" text unique, "expiresAt" text, "usedAt" text);
create index "passwordResetByAdmin" on "passwordReset" ("adminId");
create index "passwordResetByTime" on "passwordReset" ("createdAt");

-- 0039-leases
create table "lease" ("name" text primary key, "owner" text not null, "until" text not null);

-- 0040-sheet-imports
create table "sheetImport" ("id" integer primary key autoincrement, "adminId" bigint not null references "admin" ("id") on delete cascade, "entity" text not null, "state" text not null, "folder" text, "fileName" text not null, "bytes" bigint not null, "facts" text, "choices" text not null, "problem" text, "summary" text, "workId" bigint, "version" integer not null, "createdAt" text not null, "expiresAt" text not null);
create index "sheetImportByAdmin" on "sheetImport" ("adminId");
create index "sheetImportByEnd" on "sheetImport" ("expiresAt");
create table "sheetRow" ("importId" bigint not null references "sheetImport" ("id") on delete cascade, "row" integer not null, "outcome" text not null, "takenOut" integer not null, "entityId" bigint, "entityVersion" integer, "name" text not null, "matchKey" text, "hints" text not null, "plan" text, "given" text not null, "cells" text not null, "problem" text, "result" text, constraint "sheetRowKey" primary key ("importId", "row"));
create table "sheetCorrection" ("importId" bigint not null references "sheetImport" ("id") on delete cascade, "row" integer not null, "cells" text not null, constraint "sheetCorrectionKey" primary key ("importId", "row"));
create table "sheetMemory" ("adminId" bigint not null references "admin" ("id") on delete cascade, "entity" text not null, "headers" text not null, "choices" text not null, "usedAt" text not null, constraint "sheetMemoryKey" primary key ("adminId", "entity", "headers"));

-- 0041-warranty-desk
alter table "serial" add column "printed" text not null default '';
alter table "serial" add column "batch" text not null default '';
alter table "serial" add column "note" text not null default '';
alter table "serial" add column "recall" text not null default '';
alter table "serial" add column "translations" text not null default '{}';
alter table "serial" add column "activatedAt" text;
alter table "serialRange" add column "printed" text not null default '';
alter table "serialRange" add column "batch" text not null default '';
alter table "serialRange" add column "note" text not null default '';
alter table "serialRange" add column "recall" text not null default '';
alter table "serialRange" add column "translations" text not null default '{}';
alter table "serialRange" add column "activatedAt" text;
alter table "serial" add column "rangeId" bigint references "serialRange" ("id") on delete set null;
alter table "serial" add column "replacedById" bigint references "serial" ("id") on delete set null;
alter table "serial" add column "reversed" text not null default '';
alter table "serialRange" add column "activated" integer not null default 0;
alter table "product" add column "recall" text not null default '';
alter table "ticket" add column "serialKey" text;
update "serial" set "expiresOn" = "new"."expiresOn", "reversed" = "new"."reversed" from (select json_extract("value", '$.id') as "id", json_extract("value", '$.expiresOn') as "expiresOn",
          json_extract("value", '$.reversed') as "reversed" from json_each('[{"id":1,"expiresOn":"2027-12-31","reversed":"1A"}]')) as "new"
    where "serial"."id" = "new"."id";
update "serialRange" set "expiresOn" = "new"."expiresOn" from (select json_extract("value", '$.id') as "id", json_extract("value", '$.expiresOn') as "expiresOn",
          json_extract("value", '$.reversed') as "reversed" from json_each('[{"id":1,"expiresOn":"2027-12-31","reversed":""}]')) as "new"
    where "serialRange"."id" = "new"."id";
update "serial" set "rangeId" = 1 where "serial" >= 'B1' and "serial" <= 'B9'
      and length("serial") = 2;
update "serialRange" set "activated" = (select count(*) from "serial" where "rangeId" = 1
      and "state" <> 'registered' and "startsOn" is not null) where "id" = 1;
drop index "serialByProduct";
drop index "serialByEnd";
create index "serialByChange" on "serial" ("updatedAt", "id");
create index "serialByEnd" on "serial" ("expiresOn", "id", "state");
create index "serialByStart" on "serial" ("startsOn", "id");
create index "serialByProduct" on "serial" ("productId", "updatedAt", "id", "state", "expiresOn");
create index "serialByState" on "serial" ("state", "updatedAt", "id");
create index "serialByBatch" on "serial" ("batch", "updatedAt", "id") where "batch" <> '';
create index "serialByRange" on "serial" ("rangeId", "serial") where "rangeId" is not null;
create index "serialByRecall" on "serial" ("updatedAt", "id") where "recall" <> '';
create index "serialByReplacement" on "serial" ("replacedById") where "replacedById" is not null;
create index "serialByReversed" on "serial" ("reversed");
create index "productByRecall" on "product" ("id") where "recall" <> '';
create index "ticketBySerial" on "ticket" ("serialKey", "id") where "serialKey" is not null;

-- 0042-look-ups
create table "lookUpDay" ("day" text not null, "outcome" text not null, "count" integer not null, constraint "lookUpDayKey" primary key ("day", "outcome"));
create table "unknownSerial" ("day" text not null, "serial" text not null, "count" integer not null, constraint "unknownSerialKey" primary key ("day", "serial"));
create table "ignoredSerial" ("serial" text primary key, "createdAt" text not null);

-- 0043-activation-requests
create table "activationRequest" ("id" integer primary key autoincrement, "ticketId" bigint not null references "ticket" ("id") on delete cascade, "messageId" bigint not null references "message" ("id") on delete cascade, "serialKey" text not null, "purchasedOn" text not null, "name" text not null, "phone" text, "email" text, "requestHash" text unique, "createdAt" text not null);
create index "activationRequestByTicketId" on "activationRequest" ("ticketId");
create index "activationRequestByMessageId" on "activationRequest" ("messageId");
create index "activationRequestBySerialKey" on "activationRequest" ("serialKey");

-- 0044-picture-imports
create table "pictureImport" ("id" integer primary key autoincrement, "adminId" bigint not null, "name" text not null, "folder" text not null, "slices" text not null, "archiveRead" integer not null, "workId" bigint, "groupId" text, "createdAt" text not null, "expiresAt" text not null);
create index "pictureImportByAdmin" on "pictureImport" ("adminId");
create table "pictureImportFile" ("id" integer primary key autoincrement, "pictureImportId" bigint not null, "position" integer not null, "name" text not null, "bytes" bigint not null, "ref" text not null, "stored" text not null, "productId" bigint, "number" integer not null, "outcome" text not null, "reason" text);
create index "pictureImportFileByImport" on "pictureImportFile" ("pictureImportId", "position");
create index "pictureImportFileByProduct" on "pictureImportFile" ("pictureImportId", "productId");
create table "pictureFileName" ("adminId" bigint not null, "key" text not null, "productId" bigint not null, "position" integer not null, "expiresAt" text not null, constraint "pictureFileNameKey" primary key ("adminId", "key", "productId"));

-- 0055-serial-places
alter table "category" add column "serialPlace" text default '' not null;
alter table "category" add column "serialImageRef" text;
create index "categoryBySerialImageRef" on "category" ("serialImageRef");

-- 0058-serial-indexes
drop index "serialByChange";
drop index "serialByEnd";
drop index "serialByStart";
drop index "serialByProduct";
drop index "serialByState";
create index "serialByStateChange" on "serial" ("state", "updatedAt", "id", "productId", "expiresOn");
create index "serialByStateEnd" on "serial" ("state", "expiresOn", "id", "productId");
create index "serialByStateStart" on "serial" ("state", "startsOn", "id", "productId", "expiresOn");
create index "serialByProduct" on "serial" ("productId", "state", "updatedAt", "id", "expiresOn");
