declare module "virtual:text-files" {
  export const files: Readonly<
    Record<
      string,
      Readonly<Record<string, () => Promise<{ default: (formats: import("#messages/formats.ts").Formats) => unknown }>>>
    >
  >;
}

declare module "virtual:topics/*" {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}

interface ImportMetaEnv {
  readonly BUILD_ID: string;
}

declare module "virtual:documents" {
  const documents: import("#web/docs/document.ts").DocumentSet;
  export default documents;
}

declare module "virtual:document-passages-*" {
  const passages: readonly import("#web/docs/document.ts").Passage[];
  export default passages;
}

declare module "virtual:icons/*" {
  const icon: import("#web/ui/create-icon.ts").IconComponent;
  export default icon;
}
