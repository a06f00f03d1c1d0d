import type { ColumnType } from "kysely";

/** Set by the database unless given. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** A value kept as JSON: read as it is, written as text that JSON.stringify made (the two drivers differ on anything else). */
export type Json<T> = ColumnType<T, string, string>;

/** The same, null unless given. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The same, set by the database unless given. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
