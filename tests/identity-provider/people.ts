export interface UniversityPerson {
  id: string;
  name: string;
  email?: string;
  email_verified?: boolean;
  /** as in eduGAIN's federations */
  schac_home_organization?: string;
  eduperson_affiliation?: string[];
  organization?: string;
}

export const clientId = "code-prix";
export const clientSecret = "a secret of the university";

const ege = { schac_home_organization: "ege.edu.tr", organization: "Ege Üniversitesi" };

export const universityPeople: readonly UniversityPerson[] = [
  {
    id: "defne",
    name: "Defne Kaya",
    email: "defne@ogrenci.ege.edu.tr",
    email_verified: true,
    eduperson_affiliation: ["member", "student"],
    ...ege,
  },
  {
    id: "kerem",
    name: "Kerem Aksoy",
    email: "kerem@ege.edu.tr",
    email_verified: true,
    eduperson_affiliation: ["member", "staff"],
    ...ege,
  },
  // no address known
  { id: "nazli", name: "Nazlı Er", eduperson_affiliation: ["student"], ...ege },
  // an unconfirmed address that is someone else's
  {
    id: "tolga",
    name: "Tolga Öz",
    email: "ada@example.org",
    email_verified: false,
    eduperson_affiliation: ["student"],
    ...ege,
  },
  {
    id: "umut",
    name: "Umut Acar",
    email: "umut@ogrenci.ege.edu.tr",
    email_verified: true,
    eduperson_affiliation: ["student"],
    ...ege,
  },
];
