// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

contract Marksman is Car {
    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];

        // 1. The finish in reach? Buy what is missing and win.
        if (Planning.finishNow(codePrix, me)) return;
        uint256 balance = me.balance;

        // 2. Somebody ahead? Fire.
        if (yourCarIndex > 0 && codePrix.getShellCost(1) <= balance / 2) {
            balance -= codePrix.buyShell(1);
        }

        // 3. Buy as much speed as an eighth of the money pays for.
        uint256 units = Planning.affordable(codePrix, balance / 8, 40);
        if (units > 0) codePrix.buyAcceleration(units);
    }
}
