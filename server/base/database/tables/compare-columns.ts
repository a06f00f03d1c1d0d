import type { InsertType, SelectType } from "kysely";

/** A column as the migrated database has it: one that an insert must give, and one that has a default or may be null. */
export interface MustBeGiven<Value> {
  value: Value;
  leftOut: false;
}
export interface MayBeLeftOut<Value> {
  value: Value;
  leftOut: true;
}

/** What is kept as JSON: which shape it has only its declaration says. */
export type Json = { readonly isJson: true };

type Column = MustBeGiven<unknown> | MayBeLeftOut<unknown>;

type FitsValue<Declared, Value> = Extract<Value, Json> extends never ? (Declared extends Value ? true : false) : true;

type FitsNull<Declared, Value> = null extends Declared
  ? null extends Value
    ? true
    : false
  : null extends Value
    ? unknown extends Declared
      ? true
      : false
    : true;

/** Whether a declared column reads as the database has it, and is not left out of an insert that must give it. */
type Fits<Declared, In extends Column> =
  FitsNull<SelectType<Declared>, In["value"]> extends true
    ? FitsValue<NonNullable<SelectType<Declared>>, NonNullable<In["value"]>> extends true
      ? undefined extends InsertType<Declared>
        ? In["leftOut"]
        : true
      : false
    : false;

type MisfitIn<Declared, Migrated> = {
  [Name in keyof Declared | keyof Migrated]: Name extends keyof Declared & keyof Migrated
    ? Migrated[Name] extends Column
      ? Fits<Declared[Name], Migrated[Name]> extends true
        ? never
        : Name
      : Name
    : Name;
}[keyof Declared | keyof Migrated];

/** The names of what is declared otherwise than the migrations make it, as table.column; never: all fits. */
export type Misfits<Declared, Migrated> = {
  [Table in (keyof Declared | keyof Migrated) & string]: Table extends keyof Declared & keyof Migrated
    ? MisfitIn<Declared[Table], Migrated[Table]> extends infer Name extends string
      ? `${Table}.${Name}`
      : never
    : Table;
}[(keyof Declared | keyof Migrated) & string];
