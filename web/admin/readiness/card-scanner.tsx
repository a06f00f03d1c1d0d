import { Camera, CameraOff } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useMessages } from "../../messages/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/card.tsx";

/** What browsers on phones offer; desktops often do not. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Cameras are open to pages over HTTPS alone. */
const canScan = () => detectorClass() !== undefined && "mediaDevices" in navigator;

const lookEveryMs = 250;

/** Reads team cards with the device's camera, where the browser can; elsewhere there is only the field to type in. */
export function CardScanner({ onCode }: { onCode: (text: string) => void }) {
  const { door } = useMessages().readiness;
  const isAble = useSyncExternalStore(
    () => () => undefined,
    canScan,
    () => false,
  );
  const [isOn, setIsOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  });
  useEffect(() => {
    const Detector_ = detectorClass();
    const shown = video.current;
    if (!isOn || !Detector_ || !shown) return;
    const detector = new Detector_({ formats: ["qr_code"] });
    let stream: MediaStream | undefined;
    let isOver = false;
    let last = "";
    const look = async () => {
      const [found] = await detector.detect(shown).catch(() => []);
      // A card stays in front of the camera for a while; it counts once.
      if (found && found.rawValue !== last) report.current((last = found.rawValue));
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: "environment" } })
      .then(async (opened) => {
        stream = opened;
        if (isOver) opened.getTracks().forEach((track) => track.stop());
        else {
          shown.srcObject = opened;
          await shown.play();
        }
      })
      .catch(() => {
        setFailed(true);
        setIsOn(false);
      });
    return () => {
      isOver = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [isOn]);
  if (!isAble) return null;
  return (
    <div className="space-y-3">
      <Button
        onClick={() => {
          setFailed(false);
          setIsOn(!isOn);
        }}
      >
        {isOn ? <CameraOff aria-hidden /> : <Camera aria-hidden />} {isOn ? door.stop : door.scan}
      </Button>
      {failed && <Alert tone="caution" title={door.noCamera} />}
      {isOn && <video ref={video} muted playsInline className="aspect-square w-full max-w-sm bg-black object-cover" />}
    </div>
  );
}
