import { useMessages } from "../../../ui/messages.tsx";
import { Message } from "../message/screen.tsx";
import { type SceneProps, inOneLine, Strip as TwoLines, turnOf } from "../screen-parts.tsx";

const smallPlates = "tall:min-h-[7vh] tall:px-[1.6vh] tall:py-[0.8vh]";
const sponsorSizes = [
  { most: 4, list: "tall:grid-cols-1", plate: "min-h-[18vh] text-[7vh]", picture: "h-[14vh]" },
  {
    most: 8,
    list: "tall:grid-cols-1 tall:gap-[1.2vh]",
    plate: `min-h-[16vh] text-[5.4vh] tall:text-[4vh] ${smallPlates}`,
    picture: "h-[11vh] tall:h-[5vh]",
  },
  {
    most: Number.POSITIVE_INFINITY,
    list: "tall:grid-cols-2 tall:gap-[1.2vh]",
    plate: `min-h-[11vh] text-[4.2vh] tall:text-[3.4vh] ${smallPlates}`,
    picture: "h-[7vh] tall:h-[5vh]",
  },
];

export function Screen({ content }: SceneProps<"sponsors">) {
  const { show } = useMessages();
  if (content.sponsors.length === 0) return <Message text={show.sponsors.none} />;
  const { list, plate, picture } =
    sponsorSizes.find(({ most }) => content.sponsors.length <= most) ?? sponsorSizes.at(-1)!;
  return (
    <ul className={`flex flex-wrap place-content-center gap-[3vh] tall:grid ${list}`}>
      {content.sponsors.map((sponsor, index) => (
        <li
          key={`${index} ${sponsor.name}`}
          className={`condensed grid w-[min(100%,52vh)] animate-row place-items-center bg-white p-[2vh] text-center font-extrabold wrap-anywhere text-asphalt-950 ${plate}`}
          style={turnOf(index)}
        >
          {sponsor.picture === null ? (
            sponsor.name
          ) : (
            <img className={`max-w-full object-contain ${picture}`} src={sponsor.picture} alt={sponsor.name} />
          )}
        </li>
      ))}
    </ul>
  );
}

export function Strip({ content, title }: SceneProps<"sponsors">) {
  const { sponsors } = useMessages().show;
  if (content.sponsors.length === 0) return <TwoLines first={sponsors.none} second="" />;
  return <TwoLines first={title} second={inOneLine(content.sponsors.map(({ name }) => name))} />;
}
